import { Chart, type ChartProps } from './chart.tsx'
import { factsOf, formatted, type ChartData } from './chart-data.ts'
import { Picture } from './picture.tsx'
import classes from './share-bars.module.css'
import { fitted, textWidth } from './text-width.ts'

type ShareBarsProps = ChartProps & {
  /** The value of a bar over the whole width; null: the longest bar has it. */
  whole: number | null
}

/** Lying bars from zero for the first column, one per row, with the numbers of as many columns as there is room for. */
export function ShareBars(props: ShareBarsProps) {
  return <Chart {...props}>{(width) => <Bars {...props} width={width} />}</Chart>
}

function Bars({ title, data, whole, onOpen, width }: ShareBarsProps & { width: number }) {
  const { columns, rows } = data
  const { nameWidth, barWidth, ends } = layoutOf(data, width)
  const full = whole ?? Math.max(1, ...rows.map(({ values }) => values[0] ?? 0))
  const spots = rows.map((row, at) => ({
    x: 0,
    y: HEAD + at * ROW,
    width,
    height: ROW,
    id: row.key,
    title: row.name,
    facts: factsOf(columns, row),
    href: row.href,
  }))

  return (
    <Picture width={width} height={HEAD + rows.length * ROW} label={title} spots={spots} onOpen={onOpen}>
      {(active) => (
        <>
          {ends.map((end, at) => (
            <text key={end} className={classes['label']} x={end} y={HEAD - 12} textAnchor="end">
              {columns[at]!.name}
            </text>
          ))}
          {rows.map((row, at) => {
            const middle = HEAD + at * ROW + ROW / 2
            return (
              <g key={row.key} className={active === at ? classes['active'] : classes['row']}>
                <rect className={classes['ground']} x={0} y={middle - ROW / 2} width={width} height={ROW} />
                <text className={classes['text']} y={middle} dy="0.32em">
                  {fitted(row.name, nameWidth)}
                </text>
                <rect className={classes['track']} x={nameWidth + GAP} y={middle - 6} width={barWidth} height={12} />
                <rect
                  className={classes['bar']}
                  x={nameWidth + GAP}
                  y={middle - 6}
                  width={(barWidth * (row.values[0] ?? 0)) / full}
                  height={12}
                />
                {ends.map((end, column) => (
                  <text key={end} className={classes['text']} x={end} y={middle} dy="0.32em" textAnchor="end">
                    {formatted(columns[column]!, row.values[column])}
                  </text>
                ))}
              </g>
            )
          })}
        </>
      )}
    </Picture>
  )
}

/** Names at the left, then the bar, then the columns that leave the bar its room; `ends` are their right edges. */
function layoutOf({ columns, rows }: ChartData, width: number) {
  const nameWidth = Math.min(Math.max(width * 0.34, 150), Math.max(...rows.map(({ name }) => textWidth(name))) + 4)
  const widths = columns.map((column, at) =>
    Math.max(textWidth(column.name), ...rows.map(({ values }) => textWidth(formatted(column, values[at])))),
  )
  const room = width - nameWidth - GAP - SHORTEST_BAR
  const fitting = widths.filter((_, at) => at === 0 || total(widths.slice(0, at + 1)) <= room)
  const barWidth = Math.max(0, width - nameWidth - GAP - total(fitting))
  const ends = fitting.map((_, at) => width - total(fitting.slice(at + 1)))
  return { nameWidth, barWidth, ends }
}

const total = (widths: number[]) => widths.reduce((sum, width) => sum + width + GAP, 0)

const HEAD = 28
const ROW = 32
const GAP = 16
const SHORTEST_BAR = 80
