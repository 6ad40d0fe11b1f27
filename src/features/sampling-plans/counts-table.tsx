import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'

import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from './counts-table.module.css'

type CountsTableProps<Row> = Pick<
  ComponentProps<typeof FigureTable<Row>>,
  'caption' | 'of' | 'rows' | 'keyOf' | 'renderName' | 'columns'
>

/** A table of figures that shows only its first rows until it is expanded. */
export function CountsTable<Row>({ rows, ...table }: CountsTableProps<Row>) {
  const { number } = useFormats()
  const [isExpanded, setIsExpanded] = useState(false)
  const visible = isExpanded || rows.length <= MAX_VISIBLE + TOLERANCE ? rows : rows.slice(0, MAX_VISIBLE)
  const all = number(rows.length)

  return (
    <div className={classes['frame']}>
      <FigureTable rows={visible} {...table} />
      {visible.length < rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsExpanded(true)}>
          <Trans>Show all {all}</Trans>
        </Button>
      )}
    </div>
  )
}

const MAX_VISIBLE = 10
/** A button for fewer rows would take their place. */
const TOLERANCE = 2
