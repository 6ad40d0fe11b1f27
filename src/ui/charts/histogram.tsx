import { useLingui } from '@lingui/react/macro'

import { useFormats } from '../formats.ts'
import { type ChartData, factsOf } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import classes from './histogram.module.css'
import { fitted, stackLabels, textWidth } from './labels.ts'
import { NumberAxes, type NumberAxis, type NumberPlot, numberPlotOf } from './number-plot.tsx'
import { Picture } from './picture.tsx'
import { countLadder, ticksUpTo } from './ticks.ts'

type HistogramProps = Omit<ChartProps, 'data'> & {
  /** What is spread out from left to right. */
  axis: NumberAxis
  /** In their order, without gaps. */
  bins: readonly Bin[]
  /** One series; or two, of which the first stands behind in grey and the second is the line over it, each in shares of its own. */
  series: readonly [string] | readonly [string, string]
  /** Quartiles and the like, each with its name. */
  marks?: readonly { name: string; value: number }[]
  /** Whether a single series is drawn in shares too, not in counts. */
  isShare?: boolean
}

/** How numbers are distributed: bars from zero over bins. */
export function Histogram({ series, bins, ...props }: HistogramProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const data = histogramData(bins, {
    heading: props.axis.name,
    series,
    shareName: (name) => t`${name}, share`,
    number,
    percent: (share) => percent(share, 1),
  })

  return (
    <Chart {...props} data={data}>
      {(width) => <Bars {...props} {...{ series, bins, data, width }} />}
    </Chart>
  )
}

type BarsProps = HistogramProps & { data: ChartData; width: number }

function Bars({ title, axis, bins, series, marks = NONE, isShare = false, data, width, onOpen }: BarsProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const areTwo = series.length === 2
  const inShares = areTwo || isShare
  const valuesOf = (of: number) => data.rows.map(({ values }) => values[2 * of + (inShares ? 1 : 0)] ?? 0)
  const highest = Math.max(0, ...series.flatMap((_, at) => valuesOf(at)))
  const up: NumberAxis = inShares
    ? { name: t`Share`, ticks: ticksUpTo(100 * highest, countLadder).map((tick) => tick / 100), format: percent }
    : { name: series[0], ticks: ticksUpTo(highest, countLadder), format: number }
  const around = { across: axis, up, width }
  const place = numberPlotOf({ ...around, height: HEIGHT })
  const labels = marks.map(({ name, value }) => ({ x: place.x(value), width: textWidth(name) }))
  const stack = stackLabels(labels, 0, width)
  const keyHeight = areTwo ? 6 + KEY_LINE * seriesKeyLines(series, width) : 0
  const marksHeight = LINE * Math.max(0, ...stack.map(({ line }) => line + 1))
  const head = keyHeight + marksHeight + 28
  const height = head + HEIGHT
  const plot = numberPlotOf({ ...around, height, head })
  const spots = bins.map(({ from, to, href }, at) => ({
    ...{ x: plot.x(from), y: plot.top, width: plot.x(to) - plot.x(from), height: plot.bottom - plot.top },
    id: data.rows[at]!.key,
    title: data.rows[at]!.name,
    facts: factsOf(data.columns, data.rows[at]!),
    href,
  }))

  return (
    <Picture {...{ width, spots, onOpen }} height={height} label={title}>
      {(active) => (
        <>
          {areTwo && <SeriesKey names={series} width={width} />}
          <NumberAxes plot={plot} />
          {valuesOf(0).map((value, at) => (
            <rect
              key={data.rows[at]!.key}
              className={(active === null && !areTwo) || active === at ? classes['bar'] : classes['aside']}
              x={spots[at]!.x + 0.5}
              y={plot.y(value)}
              width={Math.max(0.5, spots[at]!.width - 1)}
              height={plot.bottom - plot.y(value)}
            />
          ))}
          {areTwo && <path className={classes['outline']} d={outlineOf(bins, valuesOf(1), plot)} />}
          <HistogramMarks
            marks={marks.map(({ name, value }, at) => ({
              ...{ name, at: plot.x(value), x: stack[at]!.x },
              y: keyHeight + 12 + LINE * stack[at]!.line,
            }))}
            bottom={plot.bottom}
          />
        </>
      )}
    </Picture>
  )
}

function outlineOf(bins: readonly Bin[], values: number[], { x, y, bottom }: NumberPlot) {
  const steps = bins.map(({ from, to }, at) => `L${x(from)},${y(values[at]!)}H${x(to)}`)
  return `M${x(bins[0]?.from ?? 0)},${bottom}${steps.join('')}V${bottom}`
}

const NONE: readonly never[] = []
const HEIGHT = 236
/** Of the key: a line's height, a sign's width, and the room between two names. */
const KEY_LINE = 18
const KEY_SIGN = 20
const KEY_GAP = 24
/** Of the names of the marks. */
const LINE = 16

type SeriesKeyProps = { names: readonly [string, string]; width: number }

/** What the bars are, and what the line over them is; below each other where they do not fit beside each other. */
function SeriesKey({ names, width }: SeriesKeyProps) {
  const [behind, over] = names
  const room = width - KEY_SIGN
  const [x, y] = seriesKeyLines(names, width) > 1 ? [0, KEY_LINE] : [textWidth(behind) + KEY_SIGN + KEY_GAP, 0]

  return (
    <>
      <rect className={classes['aside']} x={0} y={3} width={14} height={10} />
      <text className={classes['name']} x={KEY_SIGN} y={12}>
        {fitted(behind, room)}
      </text>
      <line className={classes['outline']} x1={x} x2={x + 14} y1={y + 8} y2={y + 8} />
      <text className={classes['name']} x={x + KEY_SIGN} y={y + 12}>
        {fitted(over, room)}
      </text>
    </>
  )
}

const seriesKeyLines = ([behind, over]: readonly [string, string], width: number) =>
  textWidth(behind) + textWidth(over) + 2 * KEY_SIGN + KEY_GAP > width ? 2 : 1

/** A mark's line and where its name stands. */
type PlacedMark = { name: string; at: number; x: number; y: number }

/** Values of the axis, each as a line across the bars with its name above. */
function HistogramMarks({ marks, bottom }: { marks: readonly PlacedMark[]; bottom: number }) {
  return (
    <>
      {marks.map(({ name, at, y }) => (
        <g key={name}>
          <line className={classes['halo']} x1={at} x2={at} y1={y + 6} y2={bottom} />
          <line className={classes['mark']} x1={at} x2={at} y1={y + 6} y2={bottom} />
        </g>
      ))}
      {marks.map(({ name, x, y }) => (
        <text key={name} className={classes['mark-name']} x={x} y={y} textAnchor="middle">
          {name}
        </text>
      ))}
    </>
  )
}

/** A part of the axis, and how often each series has a value in it. */
type Bin = {
  name: string
  from: number
  to: number
  counts: readonly number[]
  /** The address of what is counted. */
  href?: string | undefined
}

type Words = {
  heading: string
  series: readonly string[]
  shareName: (series: string) => string
  number: (value: number) => string
  percent: (share: number) => string
}

/** Of every bin how many of each series, and which share of its own number: null where a series has none. */
function histogramData(bins: readonly Bin[], words: Words): ChartData {
  const totals = words.series.map((_, at) => bins.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  return {
    heading: words.heading,
    columns: words.series.flatMap((name) => [
      { name, format: words.number },
      { name: words.shareName(name), format: words.percent },
    ]),
    rows: bins.map(({ name, from, counts, href }) => ({
      key: String(from),
      name,
      values: totals.flatMap((total, at) => [counts[at] ?? 0, total === 0 ? null : (counts[at] ?? 0) / total]),
      href,
    })),
  }
}
