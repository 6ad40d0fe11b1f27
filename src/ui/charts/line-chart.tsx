import { LinePath } from '@visx/shape'

import { factsOf, type ChartRow } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { DayAxes, type DayPlot, dayPlotOf, SeriesNames } from './day-plot.tsx'
import { fitted, textWidth } from './labels.ts'
import { Picture } from './picture.tsx'
import classes from './plot.module.css'
import { secondsLadder, ticksUpTo } from './ticks.ts'

type LineChartProps = ChartProps & {
  /** How many columns are drawn, in seconds. The first is highlighted; the others are grey lines behind it. */
  lines: number
}

/** Durations over days. A day without a value leaves a gap. */
export function LineChart(props: LineChartProps) {
  return <Chart {...props}>{(width) => <Lines {...props} width={width} />}</Chart>
}

function Lines({ title, data, lines, onOpen, width }: LineChartProps & { width: number }) {
  const { rows } = data
  const columns = data.columns.slice(0, lines)
  const highest = Math.max(0, ...rows.flatMap(({ values }) => values.slice(0, lines).map((value) => value ?? 0)))
  const margin = Math.min(width * 0.36, Math.max(...columns.map(({ name }) => textWidth(name))) + 12)
  const plot = dayPlotOf({ data, width, height: HEIGHT, margin, ticks: ticksUpTo(highest, secondsLadder) })
  const spots = rows.map((row) => ({
    ...plot.column(row.key),
    id: row.key,
    title: row.name,
    facts: factsOf(data.columns, row),
    href: row.href,
  }))

  return (
    <Picture width={width} height={HEIGHT} label={title} spots={spots} onOpen={onOpen}>
      {(active) => (
        <>
          <DayAxes plot={plot} />
          {active !== null && <Cursor plot={plot} row={rows[active]!} />}
          {columns
            .map((column, index) => <Line key={column.name} plot={plot} rows={rows} columnIndex={index} />)
            .toReversed()}
          <SeriesNames plot={plot} rows={rows} names={columns.map(({ name }) => fitted(name, margin - 8))} />
          {active !== null && <Dot plot={plot} row={rows[active]!} />}
        </>
      )}
    </Picture>
  )
}

type LineProps = { plot: DayPlot; rows: ChartRow[]; columnIndex: number }

function Line({ plot, rows, columnIndex }: LineProps) {
  const shape = {
    data: rows,
    defined: ({ values }: ChartRow) => values[columnIndex] !== null,
    x: ({ key }: ChartRow) => plot.middle(key),
    y: ({ values }: ChartRow) => plot.y(values[columnIndex] ?? 0),
  }
  if (columnIndex > 0) return <LinePath {...shape} className={`${classes['line']} ${classes['other']}`} />
  return (
    <>
      <LinePath {...shape} className={`${classes['line']} ${classes['highlighted']}`} />
      {rows
        .filter((_, index) => isAlone(rows, index))
        .map((row) => (
          <Dot key={row.key} plot={plot} row={row} />
        ))}
    </>
  )
}

function Cursor({ plot, row }: { plot: DayPlot; row: ChartRow }) {
  const { y, height } = plot.column(row.key)
  const x = plot.middle(row.key)
  return <line className={classes['cursor']} x1={x} x2={x} y1={y} y2={y + height} />
}

function Dot({ plot, row: { key, values } }: { plot: DayPlot; row: ChartRow }) {
  const value = values[0] ?? null
  return value === null ? null : <circle className={classes['dot']} cx={plot.middle(key)} cy={plot.y(value)} r={4} />
}

/** A point without neighbours is not part of any line. */
const isAlone = (rows: ChartRow[], index: number) =>
  hasValue(rows[index]) && !hasValue(rows[index - 1]) && !hasValue(rows[index + 1])

const hasValue = (row: ChartRow | undefined) => row !== undefined && row.values[0] !== null

const HEIGHT = 320
