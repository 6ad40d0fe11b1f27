import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { clsx } from 'clsx'

import { Chart, type ChartProps } from '#src/ui/charts/chart.tsx'
import { type ChartRow, factsOf } from '#src/ui/charts/chart-data.ts'
import { DayAxes, type DayPlot, dayPlotOf, SeriesNames } from '#src/ui/charts/day-plot.tsx'
import { fitted, textWidth } from '#src/ui/charts/labels.ts'
import { Picture } from '#src/ui/charts/picture.tsx'
import plotted from '#src/ui/charts/plot.module.css'

import classes from './pictures.module.css'

type DayLinesProps = ChartProps & {
  /** From left to right. The rows of the data are one for each of them and each series, series by series within a day. */
  days: readonly string[]
  /** The first is the one to look at; the second stands behind it in grey, with hollow dots. One alone is not named. */
  series: readonly string[]
  /** Labels of the value axis, from its beginning to its end. */
  ticks: readonly number[]
  /** Whether the second and the third column of the data are the ends of an interval. */
  hasIntervals?: boolean
  formatTick: (value: number) => string
}

/** Numbers over days, in one line or two: the first column of the data. */
export function DayLines(props: DayLinesProps) {
  return <Chart {...props}>{(width) => <Lines {...props} width={width} />}</Chart>
}

function Lines({ title, data, days, series, ticks, onOpen, width, ...props }: DayLinesProps & { width: number }) {
  const { hasIntervals = true, formatTick } = props
  const names = series.length > 1 ? series : []
  const margin = Math.min(width * 0.3, Math.max(0, ...names.map((name) => textWidth(name) + 12)))
  const placed = dayPlotOf({
    data: { ...data, rows: days.map((key) => ({ key, name: key, values: [] })) },
    ...{ ticks: [...ticks], width, height: HEIGHT, margin },
  })
  const y = scaleLinear({ domain: [ticks[0]!, ticks.at(-1)!], range: [placed.bottom, placed.y(ticks.at(-1)!)] })
  const plot: DayPlot = { ...placed, y, format: formatTick }
  const rowsOf = (at: number) => days.map((_, day) => data.rows[day * series.length + at]!)
  // each series has its part of the room above a day
  const spots = days.flatMap((day, index) =>
    series.map((_, at) => {
      const row = data.rows[index * series.length + at]!
      const column = plot.column(day)
      const part = column.width / series.length
      return {
        ...{ ...column, x: column.x + at * part, width: part },
        id: row.key,
        title: row.name,
        facts: factsOf(data.columns, row),
        href: row.href,
      }
    }),
  )

  return (
    <Picture {...{ width, spots, onOpen }} height={HEIGHT} label={title} perLine={series.length}>
      {(active) => (
        <>
          <DayAxes plot={plot} />
          {series
            .map((name, at) => (
              <Line
                key={name}
                {...{ plot, days, at, hasIntervals }}
                rows={rowsOf(at)}
                shift={(at - (series.length - 1) / 2) * SHIFT}
                active={active !== null && active % series.length === at ? Math.floor(active / series.length) : null}
              />
            ))
            .toReversed()}
          {names.length > 0 && (
            <SeriesNames
              plot={plot}
              rows={days.map((key, day) => ({
                ...{ key, name: key },
                values: series.map((_, at) => rowsOf(at)[day]!.values[0] ?? null),
              }))}
              names={names.map((name) => fitted(name, margin - 8))}
            />
          )}
        </>
      )}
    </Picture>
  )
}

type LineProps = {
  plot: DayPlot
  days: readonly string[]
  rows: readonly ChartRow[]
  at: number
  hasIntervals: boolean
  /** So that two intervals of a day stand beside each other. */
  shift: number
  active: number | null
}

function Line({ plot, days, rows, at, hasIntervals, shift, active }: LineProps) {
  const x = (day: string) => plot.middle(day) + shift
  const isAside = at > 0
  const points = rows.map(({ values: [value = null, low = null, high = null] }, index) => ({
    ...{ value, low, high },
    day: days[index]!,
  }))

  return (
    <>
      <LinePath
        className={clsx(plotted['line'], plotted[isAside ? 'other' : 'highlighted'], classes['line'])}
        data={points}
        defined={({ value }) => value !== null}
        x={({ day }) => x(day)}
        y={({ value }) => plot.y(value ?? 0)}
      />
      {points.map(({ day, value, low, high }, index) =>
        value === null ? null : (
          <g key={day}>
            {hasIntervals && low !== null && high !== null && (
              <line
                className={clsx(classes['reach'], isAside && classes['aside'])}
                x1={x(day)}
                x2={x(day)}
                y1={plot.y(low)}
                y2={plot.y(high)}
              />
            )}
            <circle
              className={isAside ? classes['hollow'] : plotted['dot']}
              cx={x(day)}
              cy={plot.y(value)}
              r={active === index ? 6 : 3.5}
            />
          </g>
        ),
      )}
    </>
  )
}

const HEIGHT = 280
const SHIFT = 5
