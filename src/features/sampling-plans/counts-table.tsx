import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'

import { useFormats } from '#src/ui/formats.ts'

import classes from './counts-table.module.css'

type CountsTableProps<Row> = {
  caption: ReactNode
  /** What the first column names. */
  of: ReactNode
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  renderName: (row: Row) => ReactNode
  columns: readonly { key: string; header: ReactNode; render: (row: Row) => ReactNode }[]
}

/** A few numbers of several people or things, one line each; of many only the first, until all are wished. */
export function CountsTable<Row>({ caption, of, rows, keyOf, renderName, columns }: CountsTableProps<Row>) {
  const { number } = useFormats()
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole || rows.length <= MOST_SHOWN + FEW_MORE ? rows : rows.slice(0, MOST_SHOWN)
  const all = number(rows.length)
  // scrolled by keys where it is wider than its place
  const scrolling = { role: 'group', tabIndex: 0, 'aria-labelledby': id }

  return (
    <div className={classes['frame']} {...scrolling}>
      <table className={classes['table']}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{renderName(row)}</th>
              {columns.map(({ key, render }) => (
                <td key={key}>{render(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          <Trans>Show all {all}</Trans>
        </Button>
      )}
    </div>
  )
}

const MOST_SHOWN = 10
/** A button for fewer would take their place. */
const FEW_MORE = 2
