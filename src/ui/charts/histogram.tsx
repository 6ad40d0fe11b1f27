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
  /** The horizontal axis. */
  axis: NumberAxis
  /** In ascending order, without gaps. */
  bins: readonly Bin[]
  /** One or two series. Of two, the first is drawn as grey bars and the second as a line over them, each as shares of its own total. */
  series: readonly [string] | readonly [string, string]
  /** Quartiles and similar values, each with its name. */
  marks?: readonly { name: string; value: number }[]
  /** Whether a single series is drawn as shares instead of counts. */
  isShare?: boolean
}

/** The distribution of numbers: bars from zero over bins. */
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
  const hasTwoSeries = series.length === 2
  const inShares = hasTwoSeries || isShare
  const valuesOf = (seriesIndex: number) =>
    data.rows.map(({ values }) => values[2 * seriesIndex + (inShares ? 1 : 0)] ?? 0)
  const highest = Math.max(0, ...series.flatMap((_, index) => valuesOf(index)))
  const up: NumberAxis = inShares
    ? { name: t`Share`, ticks: ticksUpTo(100 * highest, countLadder).map((tick) => tick / 100), format: percent }
    : { name: series[0], ticks: ticksUpTo(highest, countLadder), format: number }
  const axes = { across: axis, up, width }
  const draftPlot = numberPlotOf({ ...axes, height: HEIGHT })
  const labels = marks.map(({ name, value }) => ({ x: draftPlot.x(value), width: textWidth(name) }))
  const stack = stackLabels(labels, 0, width)
  const keyHeight = hasTwoSeries ? 6 + KEY_LINE * seriesKeyLines(series, width) : 0
  const marksHeight = LINE * Math.max(0, ...stack.map(({ line }) => line + 1))
  const head = keyHeight + marksHeight + 28
  const height = head + HEIGHT
  const plot = numberPlotOf({ ...axes, height, head })
  const spots = bins.map(({ from, to, href }, index) => ({
    ...{ x: plot.x(from), y: plot.top, width: plot.x(to) - plot.x(from), height: plot.bottom - plot.top },
    id: data.rows[index]!.key,
    title: data.rows[index]!.name,
    facts: factsOf(data.columns, data.rows[index]!),
    href,
  }))

  return (
    <Picture {...{ width, spots, onOpen }} height={height} label={title}>
      {(active) => (
        <>
          {hasTwoSeries && <SeriesKey names={series} width={width} />}
          <NumberAxes plot={plot} />
          {valuesOf(0).map((value, index) => (
            <rect
              key={data.rows[index]!.key}
              className={(active === null && !hasTwoSeries) || active === index ? classes['bar'] : classes['aside']}
              x={spots[index]!.x + 0.5}
              y={plot.y(value)}
              width={Math.max(0.5, spots[index]!.width - 1)}
              height={plot.bottom - plot.y(value)}
            />
          ))}
          {hasTwoSeries && <path className={classes['outline']} d={outlineOf(bins, valuesOf(1), plot)} />}
          <HistogramMarks
            marks={marks.map(({ name, value }, index) => ({
              ...{ name, lineX: plot.x(value), x: stack[index]!.x },
              y: keyHeight + 12 + LINE * stack[index]!.line,
            }))}
            bottom={plot.bottom}
          />
        </>
      )}
    </Picture>
  )
}

function outlineOf(bins: readonly Bin[], values: number[], { x, y, bottom }: NumberPlot) {
  const steps = bins.map(({ from, to }, index) => `L${x(from)},${y(values[index]!)}H${x(to)}`)
  return `M${x(bins[0]?.from ?? 0)},${bottom}${steps.join('')}V${bottom}`
}

const NONE: readonly never[] = []
const HEIGHT = 236
/** In the key: the height of a line, the width of a sign, and the space between two names. */
const KEY_LINE = 18
const KEY_SIGN = 20
const KEY_GAP = 24
/** The line height of the names of the marks. */
const LINE = 16

type SeriesKeyProps = { names: readonly [string, string]; width: number }

/** The key for the bars and the line over them. The two names are below each other if they do not fit in one line. */
function SeriesKey({ names, width }: SeriesKeyProps) {
  const [barsName, lineName] = names
  const room = width - KEY_SIGN
  const [x, y] = seriesKeyLines(names, width) > 1 ? [0, KEY_LINE] : [textWidth(barsName) + KEY_SIGN + KEY_GAP, 0]

  return (
    <>
      <rect className={classes['aside']} x={0} y={3} width={14} height={10} />
      <text className={classes['name']} x={KEY_SIGN} y={12}>
        {fitted(barsName, room)}
      </text>
      <line className={classes['outline']} x1={x} x2={x + 14} y1={y + 8} y2={y + 8} />
      <text className={classes['name']} x={x + KEY_SIGN} y={y + 12}>
        {fitted(lineName, room)}
      </text>
    </>
  )
}

const seriesKeyLines = ([barsName, lineName]: readonly [string, string], width: number) =>
  textWidth(barsName) + textWidth(lineName) + 2 * KEY_SIGN + KEY_GAP > width ? 2 : 1

/** The line of a mark and the position of its name. */
type PlacedMark = { name: string; lineX: number; x: number; y: number }

/** Values of the axis, each as a line across the bars with its name above. */
function HistogramMarks({ marks, bottom }: { marks: readonly PlacedMark[]; bottom: number }) {
  return (
    <>
      {marks.map(({ name, lineX, y }) => (
        <g key={name}>
          <line className={classes['halo']} x1={lineX} x2={lineX} y1={y + 6} y2={bottom} />
          <line className={classes['mark']} x1={lineX} x2={lineX} y1={y + 6} y2={bottom} />
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

/** A section of the axis, and how many values of each series are in it. */
type Bin = {
  name: string
  from: number
  to: number
  counts: readonly number[]
  /** The address of the list of what is counted. */
  href?: string | undefined
}

type Words = {
  heading: string
  series: readonly string[]
  shareName: (series: string) => string
  number: (value: number) => string
  percent: (share: number) => string
}

/** For every bin the count of each series and its share of the series' total; the share is null if the series has no values. */
function histogramData(bins: readonly Bin[], words: Words): ChartData {
  const totals = words.series.map((_, index) => bins.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0))
  return {
    heading: words.heading,
    columns: words.series.flatMap((name) => [
      { name, format: words.number },
      { name: words.shareName(name), format: words.percent },
    ]),
    rows: bins.map(({ name, from, counts, href }) => ({
      key: String(from),
      name,
      values: totals.flatMap((total, index) => [counts[index] ?? 0, total === 0 ? null : (counts[index] ?? 0) / total]),
      href,
    })),
  }
}
