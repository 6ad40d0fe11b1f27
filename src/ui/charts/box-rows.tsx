import { clsx } from 'clsx'

import classes from './box-rows.module.css'
import { Chart, type ChartProps } from './chart.tsx'
import { type ChartRow, formatted, NOTHING } from './chart-data.ts'
import type { RowPlace } from './plot-row.tsx'
import { PlotRows, type RowAxis } from './plot-rows.tsx'
import { flagged, type RowFlag } from './row-flag.ts'

type BoxRowsProps = ChartProps & {
  axis: RowAxis
  /** Rows that stand out, by a word. */
  flag?: RowFlag | null
}

/**
 * How values spread within each of several things: a line from the least to the most, a box over the middle half, a tick at the
 * median. The first six columns say least, first quartile, median, third quartile, most, and of how many; what is not told of a
 * row is not drawn.
 */
export function BoxRows({ flag = null, ...props }: BoxRowsProps) {
  const data = flagged(props.data, flag)
  const counts = data.columns[COUNT]
  const printed = counts
    ? [{ name: counts.name, texts: data.rows.map(({ values }) => formatted(counts, values[COUNT])) }]
    : []

  return (
    <Chart {...props} data={data}>
      {(width) => (
        <PlotRows
          {...{ data, flag, printed, width }}
          label={props.title}
          axis={props.axis}
          onOpen={props.onOpen}
          renderMark={(row, place) => <Box row={row} place={place} first={props.axis.ticks[0]!} />}
        />
      )}
    </Chart>
  )
}

function Box({ row, place: { y, x, isFlagged }, first }: { row: ChartRow; place: RowPlace; first: number }) {
  const [least = null, q1 = null, median = null, q3 = null, most = null] = row.values
  if (median === null) {
    return (
      <text className={classes['none']} x={x(first)} y={y} dy="0.32em">
        {NOTHING}
      </text>
    )
  }
  return (
    <g className={clsx(isFlagged && classes['flagged'])}>
      {least !== null && most !== null && (
        <>
          <line className={classes['whisker']} x1={x(least)} x2={x(most)} y1={y} y2={y} />
          <line className={classes['whisker']} x1={x(least)} x2={x(least)} y1={y - 4} y2={y + 4} />
          <line className={classes['whisker']} x1={x(most)} x2={x(most)} y1={y - 4} y2={y + 4} />
        </>
      )}
      {q1 !== null && q3 !== null && (
        <rect className={classes['box']} x={x(q1)} y={y - 7} width={x(q3) - x(q1)} height={14} />
      )}
      <line className={classes['median']} x1={x(median)} x2={x(median)} y1={y - 9} y2={y + 9} />
    </g>
  )
}

const COUNT = 5
