import { Chart, type ChartProps } from './chart.tsx'
import { type ChartRow, formatted, NOTHING } from './chart-data.ts'
import classes from './interval-rows.module.css'
import type { RowPlace } from './plot-row.tsx'
import { PlotRows, type RowAxis } from './plot-rows.tsx'

type IntervalRowsProps = ChartProps & { axis: RowAxis }

/**
 * A value of each of several things with its interval, below each other along one axis. The first four columns say the value, from
 * where to where its interval reaches, and of how many; what is not told is not drawn.
 */
export function IntervalRows(props: IntervalRowsProps) {
  const { columns, rows } = props.data
  const printed = [0, 3].flatMap((at) => {
    const column = columns[at]
    return column ? [{ name: column.name, texts: rows.map(({ values }) => formatted(column, values[at])) }] : []
  })

  return (
    <Chart {...props}>
      {(width) => (
        <PlotRows
          {...{ printed, width }}
          data={props.data}
          flag={null}
          label={props.title}
          axis={props.axis}
          onOpen={props.onOpen}
          renderMark={(row, place) => <Dot row={row} place={place} first={props.axis.ticks[0]!} />}
        />
      )}
    </Chart>
  )
}

type DotProps = { row: ChartRow; place: RowPlace; first: number }

function Dot({ row, place: { y, x }, first }: DotProps) {
  const [value = null, low = null, high = null] = row.values
  if (value === null) {
    return (
      <text className={classes['none']} x={x(first)} y={y} dy="0.32em">
        {NOTHING}
      </text>
    )
  }
  return (
    <>
      {low !== null && high !== null && <line className={classes['reach']} x1={x(low)} x2={x(high)} y1={y} y2={y} />}
      <circle className={classes['value']} cx={x(value)} cy={y} r={5} />
    </>
  )
}
