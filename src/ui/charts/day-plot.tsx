import { useLingui } from '@lingui/react/macro'
import { scaleBand, scaleLinear } from '@visx/scale'

import type { ChartData, ChartRow } from './chart-data.ts'
import { spreadApart, textWidth } from './labels.ts'
import classes from './plot.module.css'

type DayPlotInput = {
  data: ChartData
  /** The labels of the value axis, from 0 to its end. */
  ticks: number[]
  width: number
  height: number
  /** Space at the right for labels. */
  margin?: number
}

export type DayPlot = ReturnType<typeof dayPlotOf>

/** The geometry of a chart over days: one band per row from left to right, values upwards from 0. */
export function dayPlotOf({ data: { columns, rows }, ticks, width, height, margin = 0 }: DayPlotInput) {
  const { format, name } = columns[0]!
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick))))) + 8
  const right = Math.max(left + 1, width - margin)
  const bottom = height - 28
  const days = rows.map(({ key }) => key)
  const x = scaleBand({ domain: days, range: [left, right], paddingInner: 0.2, paddingOuter: 0.1 })
  const y = scaleLinear({ domain: [0, ticks.at(-1)!], range: [bottom, 28] })

  return {
    left,
    right,
    bottom,
    days,
    ticks,
    format,
    name,
    x,
    y,
    middle: (day: string) => x(day)! + x.bandwidth() / 2,
    /** The whole height above a day, without gaps to its neighbours. */
    column: (day: string) => ({
      x: x(day)! - (x.step() - x.bandwidth()) / 2,
      y: y(ticks.at(-1)!),
      width: x.step(),
      height: bottom - y(ticks.at(-1)!),
    }),
  }
}

/** The name of the measure, its grid lines and numbers at the left, and the days below. */
export function DayAxes({ plot }: { plot: DayPlot }) {
  const { left, right, bottom, ticks, format, name, days, y } = plot
  const { i18n } = useLingui()
  const { ticks: named, areMonths } = dayTicks(days, Math.max(2, Math.floor((right - left) / ROOM_FOR_A_DAY)))
  const dayName = dayNames(i18n.locale, days, areMonths)

  return (
    <>
      <text className={classes['label']} y={10}>
        {name}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick ? classes['grid'] : classes['base']} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={classes['label']} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {named.map((day) => (
        <g key={day}>
          <line className={classes['base']} x1={plot.middle(day)} x2={plot.middle(day)} y1={bottom} y2={bottom + 6} />
          <text className={classes['label']} x={plot.middle(day)} y={bottom + 20} textAnchor="middle">
            {dayName(day)}
          </text>
        </g>
      ))}
    </>
  )
}

/** Days as `3 Nov`, or months as `Nov`; the months of a period over several years have their year. */
function dayNames(locale: string, days: string[], areMonths: boolean) {
  const isOverYears = days[0]!.slice(0, 4) !== days.at(-1)!.slice(0, 4)
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    ...(areMonths ? {} : { day: 'numeric' }),
    ...(areMonths && isOverYears ? { year: '2-digit' } : {}),
  })
  return (day: string) => format.format(new Date(day))
}

const ROOM_FOR_A_DAY = 60

/**
 * The days that the axis names, at most `most` of them. The first rhythm that fits is used: every day, every other day
 * of a short period, every Monday, every other Monday, then the beginning of every month, every other month, every
 * quarter or every year. Months are named without their day.
 */
export function dayTicks(days: string[], most: number): { ticks: string[]; areMonths: boolean } {
  for (const { startsAt, areMonths } of rhythms) {
    const ticks = days.filter((_, index) => startsAt(days, index))
    if (ticks.length > 0 && ticks.length <= most) return { ticks, areMonths }
  }
  return { ticks: days.slice(0, 1), areMonths: false }
}

type Rhythm = { areMonths: boolean; startsAt: (days: string[], index: number) => boolean }

const mondays = (weeks: number): Rhythm => ({
  areMonths: false,
  startsAt: (days, index) => ((Date.parse(days[index]!) - A_MONDAY) / DAY_MS) % (7 * weeks) === 0,
})

const months = (apart: number): Rhythm => ({
  areMonths: true,
  startsAt: (days, index) => {
    const [day, previous] = [days[index]!, days[index - 1]]
    const isFirst = previous ? day.slice(0, 7) !== previous.slice(0, 7) : day.endsWith('-01')
    return isFirst && (Number(day.slice(5, 7)) - 1) % apart === 0
  },
})

const rhythms: Rhythm[] = [
  { areMonths: false, startsAt: () => true },
  { areMonths: false, startsAt: (days, index) => days.length <= A_FEW && index % 2 === 0 },
  mondays(1),
  mondays(2),
  months(1),
  months(2),
  months(3),
  months(12),
]

const A_FEW = 14
const DAY_MS = 86_400_000
const A_MONDAY = Date.parse('2024-01-01')

type SeriesNamesProps = { plot: DayPlot; rows: ChartRow[]; names: string[] }

/** The names of the lines, where the lines end, moved apart so that they can be read. */
export function SeriesNames({ plot, rows, names }: SeriesNamesProps) {
  const ends = names.map((_, index) =>
    plot.y(rows.findLast(({ values }) => values[index] !== null)?.values[index] ?? 0),
  )
  const heights = spreadApart(ends, LINE_HEIGHT, plot.bottom)

  return names.map((name, index) => (
    <text
      key={name}
      className={index === 0 ? classes['name'] : classes['other-name']}
      x={plot.right + 8}
      y={heights[index]}
      dy="0.32em"
    >
      {name}
    </text>
  ))
}

const LINE_HEIGHT = 16
