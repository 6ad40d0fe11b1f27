import { type ReactNode, useId } from 'react'

import classes from './figure-table.module.css'

type FigureTableProps<Row> = {
  caption: ReactNode
  /** How the numbers are counted. */
  note?: ReactNode
  /** The heading of the first column. */
  of: ReactNode
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  renderName: (row: Row) => ReactNode
  columns: readonly { key: string; header: ReactNode; render: (row: Row) => ReactNode; isText?: boolean }[]
  /** Whether some of the cells can be focused. */
  hasLinks?: boolean
}

/** A table with a few numbers for each of several people or things, one per line. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { caption, note, of, rows, keyOf, renderName, columns, hasLinks = false } = props
  const id = useId()
  // a table without focusable cells is focusable itself, so that it can be scrolled by keys
  const scrolling = hasLinks ? {} : { role: 'group', tabIndex: 0, 'aria-labelledby': id }

  return (
    <div className={classes['frame']}>
      <div className={classes['scroll']} {...scrolling}>
        <table className={classes['table']}>
          <caption id={id}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {columns.map(({ key, header, isText }) => (
                <th key={key} scope="col" data-text={isText}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{renderName(row)}</th>
                {columns.map(({ key, render, isText }) => (
                  <td key={key} data-text={isText}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className={classes['note']}>{note}</p>}
    </div>
  )
}
