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

/** Of many rows only the first, until all are wished. */
export function CountsTable<Row>({ rows, ...table }: CountsTableProps<Row>) {
  const { number } = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole || rows.length <= MAX_SHOWN + FEW_MORE ? rows : rows.slice(0, MAX_SHOWN)
  const all = number(rows.length)

  return (
    <div className={classes['frame']}>
      <FigureTable rows={shown} {...table} />
      {shown.length < rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          <Trans>Show all {all}</Trans>
        </Button>
      )}
    </div>
  )
}

const MAX_SHOWN = 10
/** A button for fewer would take their place. */
const FEW_MORE = 2
