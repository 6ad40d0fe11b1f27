import { factsOf, type ChartData } from './chart-data.ts'
import classes from './chart-table.module.css'
import { openHere } from './spot-area.tsx'

type ChartTableProps = { data: ChartData; label: string; onOpen: (href: string) => void }

/** A chart's data, every row and column of it. */
export function ChartTable({ data: { heading, columns, rows }, label, onOpen }: ChartTableProps) {
  return (
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
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.href === undefined ? (
                  row.name
                ) : (
                  <a href={row.href} onClick={(event) => openHere(event, () => onOpen(row.href!))}>
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
  )
}
