import { clsx } from 'clsx'

import { useFormats } from '../formats.ts'
import { NOTHING } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { fitted, spreadApart, textWidth, thinTicks } from './labels.ts'
import { NumberAxes, type NumberAxis, type NumberPlot, numberPlotOf } from './number-plot.tsx'
import { Picture, type Spot } from './picture.tsx'
import classes from './survival-chart.module.css'
import {
  type SurvivalGroup,
  type SurvivalWords,
  survivalData,
  type SurvivalFormats,
  type CurvePoint,
} from './survival-data.ts'

export type SurvivalProps = {
  /** At most six. */
  groups: readonly SurvivalGroup[]
  /** The key of the highlighted group, which has its interval drawn; the others are in the background. */
  highlighted: string
  /** In ascending order from 0: a curve steps down at each of them. */
  times: readonly number[]
  /** "Month 3" */
  timeName: (time: number) => string
  axis: NumberAxis
  words: SurvivalWords
}

/** The share of several groups that remains as time goes by: step curves that begin at 100 %. */
export function SurvivalChart(props: Omit<ChartProps, 'data'> & SurvivalProps) {
  const { number, percent } = useFormats()
  const data = survivalData(props, { number, percent: (share) => percent(share, 1) })
  return (
    <Chart {...props} data={data}>
      {(width) => <Curves {...props} width={width} />}
    </Chart>
  )
}

type CurvesProps = SurvivalProps & { title: string; width: number; onOpen: (href: string) => void }

function Curves({ width, title, onOpen, ...props }: CurvesProps) {
  const { groups, axis, words } = props
  const { number, percent } = useFormats()
  const margin = Math.min(width * 0.34, Math.max(...groups.map(({ name }) => textWidth(name))) + SIGN)
  const hasRisk = width >= WIDE
  const plotHeight = hasRisk ? 340 : 300
  const up = { name: words.share, ticks: QUARTERS, format: percent }
  const plot = numberPlotOf({ across: axis, up, width, height: plotHeight, margin })
  const ends = groups.map(({ curve }) => plot.y(curve.findLast((point) => point)?.share ?? 0))
  const curves = { ...props, plot, heights: spreadApart(ends, LINE, plot.bottom), nameWidth: margin - SIGN }
  const spots = survivalSpots(curves, { number, percent: (share) => percent(share, 1) })

  return (
    <Picture
      {...{ width, spots, onOpen }}
      height={plotHeight + (hasRisk ? LINE * (groups.length + 1) + 12 : 0)}
      label={title}
    >
      {(active) => (
        <>
          <NumberAxes plot={plot} />
          <SurvivalCurves {...curves} active={active} />
          {hasRisk && <RiskRows {...curves} top={plotHeight + 20} />}
        </>
      )}
    </Picture>
  )
}

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]
/** From this width on, the numbers at risk are shown. */
const WIDE = 560
const LINE = 16
/** The end of a line, and the space around it. */
const SIGN = 30

type DrawnCurves = SurvivalProps & { plot: NumberPlot; heights: readonly number[]; nameWidth: number }

/** First the times, with facts of every group; then the names of the groups that have an address. */
function survivalSpots(curves: DrawnCurves, { number, percent }: SurvivalFormats): Spot[] {
  const { groups, highlighted, times, timeName, words, plot, heights } = curves
  const middles = times.slice(1).map((time, index) => plot.x((time + times[index]!) / 2))

  const columns = times.map((time, index) => {
    const [from, to] = [middles[index - 1] ?? plot.left, middles[index] ?? plot.right]
    return {
      ...{ x: from, y: plot.top, width: Math.max(0, to - from), height: plot.bottom - plot.top },
      id: String(time),
      title: timeName(time),
      facts: groups.flatMap(({ key, name, curve }) => {
        const point = curve[index]
        const share = { name, value: point ? percent(point.share) : NOTHING }
        if (!point || key !== highlighted) return [share]
        return [
          share,
          { name: words.low, value: percent(point.low) },
          { name: words.high, value: percent(point.high) },
          { name: words.atRisk, value: number(point.atRisk) },
        ]
      }),
    }
  })
  const names = groups.flatMap(({ key, name, curve, href }, index) => {
    if (href === undefined) return []
    const facts = [{ name: words.atRisk, value: number(curve[0]?.atRisk ?? 0) }]
    return [
      {
        x: plot.right + 4,
        y: heights[index]! - 8,
        width: curves.nameWidth + 26,
        height: 16,
        id: `name ${key}`,
        title: name,
        facts,
        href,
      },
    ]
  })
  return [...columns, ...names]
}

type SurvivalCurvesProps = {
  groups: readonly SurvivalGroup[]
  highlighted: string
  times: readonly number[]
  plot: NumberPlot
  /** The vertical positions of the names. */
  heights: readonly number[]
  nameWidth: number
  /** The index of the active spot: the times come first. */
  active: number | null
}

/** The curves, each with its name at its end. The highlighted one is drawn above the others. */
function SurvivalCurves({ groups, highlighted, times, plot, heights, nameWidth, active }: SurvivalCurvesProps) {
  const time = active === null ? undefined : times[active]
  const last = groups.findIndex(({ key }) => key === highlighted)
  const order = groups.map((_, index) => index).toSorted((a, b) => Number(a === last) - Number(b === last))

  return (
    <>
      {last >= 0 && <path className={classes['band']} d={bandOf(groups[last]!.curve, times, plot)} />}
      {time !== undefined && (
        <line className={classes['cursor']} x1={plot.x(time)} x2={plot.x(time)} y1={plot.top} y2={plot.bottom} />
      )}
      {order.map((index) => {
        const { key, name, curve } = groups[index]!
        const isHighlighted = index === last
        const line = {
          className: clsx(classes['curve'], isHighlighted && classes['highlighted']),
          strokeDasharray: isHighlighted ? undefined : DASHES[order.indexOf(index) % DASHES.length],
        }
        const point = active === null ? undefined : curve[active]
        return (
          <g key={key}>
            <path {...line} d={stepsOf(pointsOf(curve, times, plot, 'share'))} />
            <path {...line} d={`M${plot.right + 6},${heights[index]}h16`} />
            <text
              className={classes[isHighlighted ? 'name' : 'label']}
              x={plot.right + 28}
              y={heights[index]}
              dy="0.32em"
            >
              {fitted(name, nameWidth)}
            </text>
            {point && time !== undefined && (
              <circle
                className={clsx(classes['dot'], isHighlighted && classes['dot-highlighted'])}
                cx={plot.x(time)}
                cy={plot.y(point.share)}
                r={4}
              />
            )}
          </g>
        )
      })}
    </>
  )
}

type Point = { x: number; y: number }

function pointsOf(
  curve: readonly (CurvePoint | null)[],
  times: readonly number[],
  plot: NumberPlot,
  measure: keyof CurvePoint,
): Point[] {
  return curve.flatMap((point, index) => (point ? [{ x: plot.x(times[index]!), y: plot.y(point[measure]) }] : []))
}

/** A step curve: horizontally to the next time, then vertically. */
const stepsOf = ([first, ...rest]: Point[]) =>
  first ? `M${first.x},${first.y}${rest.map(({ x, y }) => `H${x}V${y}`).join('')}` : ''

/** The area along the upper ends of the intervals, and back along the lower ones. */
function bandOf(curve: readonly (CurvePoint | null)[], times: readonly number[], plot: NumberPlot) {
  const lowerEnd = pointsOf(curve, times, plot, 'low').toReversed()
  const [first, ...rest] = lowerEnd
  if (!first) return ''
  return `${stepsOf(pointsOf(curve, times, plot, 'high'))}L${first.x},${first.y}${rest.map(({ x, y }) => `V${y}H${x}`).join('')}z`
}

/** The dash patterns that tell crossing grey lines apart. */
const DASHES = [undefined, '6 3', '2 3', '10 3 2 3', '6 2 1 2 1 2']

type RiskRowsProps = {
  groups: readonly SurvivalGroup[]
  highlighted: string
  times: readonly number[]
  words: SurvivalWords
  plot: NumberPlot
  nameWidth: number
  top: number
}

/** The number at risk in each group, under the labelled times of the axis. */
function RiskRows({ groups, highlighted, times, words, plot, nameWidth, top }: RiskRowsProps) {
  const { number } = useFormats()
  const { across, left, right, x } = plot
  const most = number(Math.max(0, ...groups.map((group) => group.curve[0]?.atRisk ?? 0)))
  const named = thinTicks(across.ticks, across.format, right - left)
  const ticks = thinTicks(named, () => most, right - left)
  const atRisk = (group: SurvivalGroup, time: number) =>
    group.curve[times.findLastIndex((earlier) => earlier <= time)]?.atRisk

  return (
    <>
      <text className={classes['label']} y={top}>
        {words.atRisk}
      </text>
      {groups.map((group, index) => {
        const textProps = {
          y: top + LINE * (index + 1),
          className: classes[group.key === highlighted ? 'name' : 'label'],
        }
        return (
          <g key={group.key}>
            {ticks.map((tick) => (
              <text key={tick} {...textProps} x={x(tick)} textAnchor="middle">
                {valueOrDash(atRisk(group, tick), number)}
              </text>
            ))}
            <text {...textProps} x={right + 28}>
              {fitted(group.name, nameWidth)}
            </text>
          </g>
        )
      })}
    </>
  )
}

const valueOrDash = (value: number | undefined, format: (value: number) => string) =>
  value === undefined ? NOTHING : format(value)
