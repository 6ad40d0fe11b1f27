import { factsOf, formatted } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { fitted } from './labels.ts'
import { Picture } from './picture.tsx'
import { rowColumns } from './row-layout.ts'
import classes from './share-bars.module.css'

type ShareBarsProps = ChartProps & {
  /** The value of a bar that fills the width; null: the longest bar fills it. */
  whole: number | null
  /** A value to compare the bars with, drawn as a line across them; the note explains it. */
  mark?: number | null
  /** The names are sentences and are written above their bars. */
  hasLongNames?: boolean
}

/** Horizontal bars from zero for the first column, one per row, with the numbers of as many columns as there is space for. */
export function ShareBars(props: ShareBarsProps) {
  return <Chart {...props}>{(width) => <Bars {...props} width={width} />}</Chart>
}

function Bars({ width, ...props }: ShareBarsProps & { width: number }) {
  const { title, data, whole, mark = null, hasLongNames = false, onOpen } = props
  const { columns, rows } = data
  const layout = rowColumns({
    names: rows.map(({ name }) => name),
    printed: columns.map((column, index) => ({
      name: column.name,
      needsNext: column.needsNext,
      texts: rows.map(({ values }) => formatted(column, values[index])),
    })),
    width,
    hasNamesAbove: hasLongNames,
    shortest: MIN_BAR_LENGTH,
  })
  const { nameWidth, left, drawnWidth: barWidth, ends } = layout
  const height = hasLongNames ? ROW + NAME : ROW
  const fullValue = whole ?? Math.max(1, ...rows.map(({ values }) => values[0] ?? 0))
  const spots = rows.map((row, index) => ({
    x: 0,
    y: HEAD + index * height,
    width,
    height,
    id: row.key,
    title: row.name,
    facts: factsOf(columns, row),
    href: row.href,
  }))

  return (
    <Picture width={width} height={HEAD + rows.length * height} label={title} spots={spots} onOpen={onOpen}>
      {(active) => (
        <>
          {ends.map((end, index) => (
            <text key={end} className={classes['label']} x={end} y={HEAD - 12} textAnchor="end">
              {columns[index]!.name}
            </text>
          ))}
          {mark !== null && (
            <line
              className={classes['mark']}
              x1={left + (barWidth * mark) / fullValue}
              x2={left + (barWidth * mark) / fullValue}
              y1={HEAD - 4}
              y2={HEAD + rows.length * height}
            />
          )}
          {rows.map((row, index) => {
            const top = HEAD + index * height
            const middle = top + height - ROW / 2
            return (
              <g key={row.key} className={active === index ? classes['active'] : classes['row']}>
                <rect className={classes['ground']} x={0} y={top} width={width} height={height} />
                <text className={classes['text']} y={hasLongNames ? top + NAME / 2 + 4 : middle} dy="0.32em">
                  {fitted(row.name, nameWidth)}
                </text>
                <rect className={classes['track']} x={left} y={middle - 6} width={barWidth} height={12} />
                <rect
                  className={classes['bar']}
                  x={left}
                  y={middle - 6}
                  width={(barWidth * (row.values[0] ?? 0)) / fullValue}
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

const HEAD = 28
const ROW = 32
const NAME = 20
const MIN_BAR_LENGTH = 80
