import { useState } from 'react'

import { factsOf, type ChartData } from './chart-data.ts'
import classes from './chart-table.module.css'
import { onPlainClick } from './spot-area.tsx'
import { TablePages } from './table-pages.tsx'

type ChartTableProps = { data: ChartData; label: string; onOpen: (href: string) => void }

/** A chart's data, every row and column of it; of very many rows a part at a time. */
export function ChartTable({ data: { heading, columns, rows }, label, onOpen }: ChartTableProps) {
  const [asked, setAsked] = useState(0)
  const size = rows.length > MAX ? PAGE : MAX
  const from = asked < rows.length ? asked : 0

  return (
    <>
      {rows.length > MAX && <TablePages from={from} size={size} total={rows.length} onFrom={setAsked} />}
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + size).map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.href === undefined ? (
                    row.name
                  ) : (
                    <a href={row.href} onClick={(event) => onPlainClick(event, () => onOpen(row.href!))}>
                      {row.name}
                    </a>
                  )}
                </th>
                {factsOf(columns, row).map(({ name, value }) => (
                  <td key={name}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A year of days is shown at once. */
const MAX = 400
/** Of more, so many are shown at a time. */
const PAGE = 100
