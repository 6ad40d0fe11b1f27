import { clsx } from 'clsx'

import type { ChartRow } from './chart-data.ts'
import { textWidth } from './labels.ts'
import { roomForTwo } from './row-layout.ts'
import classes from './row-plot.module.css'
import type { MarkPlace, RowPlotProps } from './row-plot.tsx'

/** A dot on its interval. Columns: value, low, high. */
export function intervalMark({ values: [value = null, low = null, high = null] }: ChartRow, place: MarkPlace) {
  const { x, y, ticks } = place
  if (value === null) return <Missing place={place} x={x(ticks[0]!)} />
  return (
    <>
      {low !== null && high !== null && <line className={classes['reach']} x1={x(low)} x2={x(high)} y1={y} y2={y} />}
      <circle className={classes['dot']} cx={x(value)} cy={y} r={5} />
    </>
  )
}

/**
 * A square on its interval, around zero. A flagged row is emphasised; an arrow marks an interval that extends beyond
 * the axis. Columns: value, low, high.
 */
export function effectMark({ values: [value = null, low = null, high = null] }: ChartRow, place: MarkPlace) {
  const { x, y, ticks, isFlagged } = place
  if (value === null) return <Missing place={place} x={x(0) + 8} />
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  return (
    <g className={clsx(isFlagged && classes['flagged'])}>
      {low !== null && high !== null && (
        <line className={classes['effect-reach']} x1={x(low)} x2={x(high)} y1={y} y2={y} />
      )}
      {low !== null && low < first && <path className={classes['beyond']} d={`M${x(first) - 8},${y}l8,-5v10z`} />}
      {high !== null && high > last && <path className={classes['beyond']} d={`M${x(last) + 8},${y}l-8,-5v10z`} />}
      {value >= first && value <= last && (
        <rect className={classes['effect']} x={x(value) - 4} y={y - 4} width={8} height={8} />
      )}
    </g>
  )
}

/**
 * A line from minimum to maximum, a box over the middle half, a tick at the median. Columns: minimum, quartile, median,
 * quartile, maximum.
 */
export function boxMark({ values }: ChartRow, place: MarkPlace) {
  const { x, y, ticks, isFlagged } = place
  const [min = null, q1 = null, median = null, q3 = null, max = null] = values
  if (median === null) return <Missing place={place} x={x(ticks[0]!)} />
  return (
    <g className={clsx(isFlagged && classes['flagged'])}>
      {min !== null && max !== null && (
        <>
          <line className={classes['whisker']} x1={x(min)} x2={x(max)} y1={y} y2={y} />
          <line className={classes['whisker']} x1={x(min)} x2={x(min)} y1={y - 4} y2={y + 4} />
          <line className={classes['whisker']} x1={x(max)} x2={x(max)} y1={y - 4} y2={y + 4} />
        </>
      )}
      {q1 !== null && q3 !== null && (
        <rect className={classes['box']} x={x(q1)} y={y - 7} width={x(q3) - x(q1)} height={14} />
      )}
      <line className={classes['median']} x1={x(median)} x2={x(median)} y1={y - 9} y2={y + 9} />
    </g>
  )
}

/** A dot on a line from zero; nothing is drawn without a value. Column: value. */
export function stemMark({ values: [value = null] }: ChartRow, { x, y }: MarkPlace) {
  if (value === null) return null
  return (
    <>
      <line className={classes['reach']} x1={x(0)} x2={x(value)} y1={y} y2={y} />
      <circle className={classes['full-dot']} cx={x(value)} cy={y} r={4} />
    </>
  )
}

/** A value with its interval, in the unit of the axis; null if there are too few cases. */
type IntervalValue = { value: number; low: number; high: number } | null

type PairInput = {
  names: { before: string; after: string; missing: string }
  /** The intervals of each row by its key: the columns have the plain values only. */
  pairs: ReadonlyMap<string, { before: IntervalValue; after: IntervalValue }>
}

/** Two dots with their intervals in each row, a hollow one for "before" and a filled one for "after", as properties of `RowPlot`. */
export const pairMarks = ({ names, pairs }: PairInput) =>
  ({
    missing: names.missing,
    layout: roomForTwo,
    legend: <PairLegend names={names} />,
    renderMark: ({ key }, place) => (
      <>
        <PairDot dot={pairs.get(key)?.before ?? null} place={{ ...place, y: place.y - 8 }} isHollow />
        <PairDot dot={pairs.get(key)?.after ?? null} place={{ ...place, y: place.y + 8 }} />
      </>
    ),
  }) satisfies Partial<RowPlotProps>

function PairLegend({ names: { before, after } }: Pick<PairInput, 'names'>) {
  const afterX = 20 + textWidth(before) + 24
  return (
    <>
      <circle className={classes['hollow-dot']} cx={6} cy={10} r={DOT} />
      <text className={classes['text']} x={20} y={10} dy="0.32em">
        {before}
      </text>
      <circle className={classes['full-dot']} cx={afterX + 6} cy={10} r={DOT} />
      <text className={classes['text']} x={afterX + 20} y={10} dy="0.32em">
        {after}
      </text>
    </>
  )
}

type PairDotProps = { dot: IntervalValue; place: MarkPlace; isHollow?: boolean }

function PairDot({ dot, place, isHollow = false }: PairDotProps) {
  const { x, y } = place
  if (!dot) return <Missing place={place} x={x(0) + 8} />
  return (
    <>
      <line className={classes[isHollow ? 'reach' : 'strong-reach']} x1={x(dot.low)} x2={x(dot.high)} y1={y} y2={y} />
      <circle className={classes[isHollow ? 'hollow-dot' : 'full-dot']} cx={x(dot.value)} cy={y} r={DOT} />
    </>
  )
}

const Missing = ({ place: { y, missing }, x }: { place: MarkPlace; x: number }) => (
  <text className={classes['missing']} x={x} y={y} dy="0.32em">
    {missing}
  </text>
)

const DOT = 4.5
