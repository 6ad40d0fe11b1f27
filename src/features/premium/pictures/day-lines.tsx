import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { clsx } from 'clsx'

import { type ChartRow, factsOf } from '#src/ui/charts/chart-data.ts'
import { Chart, type ChartProps } from '#src/ui/charts/chart.tsx'
import { DayAxes, type DayPlot, dayPlotOf, SeriesNames } from '#src/ui/charts/day-plot.tsx'
import { fitted, textWidth } from '#src/ui/charts/labels.ts'
import { Picture } from '#src/ui/charts/picture.tsx'
import plotted from '#src/ui/charts/plot.module.css'

import classes from './pictures.module.css'

type DayLinesProps = ChartProps & {
  /** From left to right. The data has one row per day and series, series by series within a day. */
  days: readonly string[]
  /**
   * The first series is the main one; the second is in the background in grey, with hollow dots. A single series is not
   * named.
   */
  series: readonly string[]
  /** Labels of the value axis, in ascending order. */
  ticks: readonly number[]
  /** Whether the second and the third column of the data are the ends of an interval. */
  hasIntervals?: boolean
  formatTick: (value: number) => string
}

/** The first column of the data over days, as one or two lines. */
export function DayLines(props: DayLinesProps) {
  return <Chart {...props}>{(width) => <Lines {...props} width={width} />}</Chart>
}

function Lines({ title, data, days, series, ticks, onOpen, width, ...props }: DayLinesProps & { width: number }) {
  const { hasIntervals = true, formatTick } = props
  const names = series.length > 1 ? series : []
  const margin = Math.min(width * 0.3, Math.max(0, ...names.map((name) => textWidth(name) + 12)))
  const dayPlot = dayPlotOf({
    data: { ...data, rows: days.map((key) => ({ key, name: key, values: [] })) },
    ...{ ticks: [...ticks], width, height: HEIGHT, margin },
  })
  const y = scaleLinear({ domain: [ticks[0]!, ticks.at(-1)!], range: [dayPlot.bottom, dayPlot.y(ticks.at(-1)!)] })
  const plot: DayPlot = { ...dayPlot, y, format: formatTick }
  const rowsOf = (seriesIndex: number) => days.map((_, day) => data.rows[day * series.length + seriesIndex]!)
  // each series has its part of the space above a day
  const spots = days.flatMap((day, index) =>
    series.map((_, seriesIndex) => {
      const row = data.rows[index * series.length + seriesIndex]!
      const column = plot.column(day)
      const part = column.width / series.length
      return {
        ...{ ...column, x: column.x + seriesIndex * part, width: part },
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
            .map((name, seriesIndex) => (
              <Line
                key={name}
                {...{ plot, days, seriesIndex, hasIntervals }}
                rows={rowsOf(seriesIndex)}
                shift={(seriesIndex - (series.length - 1) / 2) * SHIFT}
                active={
                  active !== null && active % series.length === seriesIndex ? Math.floor(active / series.length) : null
                }
              />
            ))
            .toReversed()}
          {names.length > 0 && (
            <SeriesNames
              plot={plot}
              rows={days.map((key, day) => ({
                ...{ key, name: key },
                values: series.map((_, seriesIndex) => rowsOf(seriesIndex)[day]!.values[0] ?? null),
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
  seriesIndex: number
  hasIntervals: boolean
  /** Shifted so that the two intervals of a day do not overlap. */
  shift: number
  active: number | null
}

function Line({ plot, days, rows, seriesIndex, hasIntervals, shift, active }: LineProps) {
  const x = (day: string) => plot.middle(day) + shift
  const isSecond = seriesIndex > 0
  const points = rows.map(({ values: [value = null, low = null, high = null] }, index) => ({
    ...{ value, low, high },
    day: days[index]!,
  }))

  return (
    <>
      <LinePath
        className={clsx(plotted['line'], plotted[isSecond ? 'other' : 'highlighted'], classes['line'])}
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
                className={clsx(classes['reach'], isSecond && classes['aside'])}
                x1={x(day)}
                x2={x(day)}
                y1={plot.y(low)}
                y2={plot.y(high)}
              />
            )}
            <circle
              className={isSecond ? classes['hollow'] : plotted['dot']}
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
