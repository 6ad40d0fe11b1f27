import { LinePath } from '@visx/shape'

import { type ChartRow, factsOf } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { DayAxes, type DayPlot, dayPlotOf } from './day-plot.tsx'
import { fitted, textWidth } from './labels.ts'
import { Picture } from './picture.tsx'
import classes from './plot.module.css'

type IntervalChartProps = ChartProps & {
  /** The labels of the value axis, from 0 to the highest possible value. */
  ticks: number[]
  formatTick: (value: number) => string
  /** A value to compare with, drawn as a line with its name. */
  mark: { value: number; name: string } | null
}

/**
 * Means or rates over days: the first column as a line of dots, each with its interval from the second and the third
 * column. A day without a value leaves a gap.
 */
export function IntervalChart(props: IntervalChartProps) {
  return <Chart {...props}>{(width) => <Intervals {...props} width={width} />}</Chart>
}

function Intervals({ title, data, ticks, formatTick, mark, onOpen, width }: IntervalChartProps & { width: number }) {
  const margin = mark ? Math.min(width * 0.3, textWidth(mark.name) + 12) : 0
  const plot = { ...dayPlotOf({ data, width, height: HEIGHT, margin, ticks }), format: formatTick }
  const spots = data.rows.map((row) => ({
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
          {mark && <Mark plot={plot} value={mark.value} name={fitted(mark.name, margin - 8)} />}
          <LinePath
            className={`${classes['line']} ${classes['other']}`}
            data={data.rows}
            defined={({ values }) => values[0] !== null}
            x={({ key }) => plot.middle(key)}
            y={({ values }) => plot.y(values[0] ?? 0)}
          />
          {data.rows.map((row, index) => (
            <Dot key={row.key} plot={plot} row={row} isActive={active === index} />
          ))}
        </>
      )}
    </Picture>
  )
}

function Mark({ plot: { left, right, y }, value, name }: { plot: DayPlot; value: number; name: string }) {
  return (
    <>
      <line className={classes['mark']} x1={left} x2={right} y1={y(value)} y2={y(value)} />
      <text className={classes['label']} x={right + 8} y={y(value)} dy="0.32em">
        {name}
      </text>
    </>
  )
}

type DotProps = { plot: DayPlot; row: ChartRow; isActive: boolean }

function Dot({ plot, row: { key, values }, isActive }: DotProps) {
  const [value, low, high] = [values[0] ?? null, values[1] ?? null, values[2] ?? null]
  if (value === null) return null
  const x = plot.middle(key)
  return (
    <>
      {low !== null && high !== null && (
        <line className={classes['reach']} x1={x} x2={x} y1={plot.y(low)} y2={plot.y(high)} />
      )}
      <circle className={classes['dot']} cx={x} cy={plot.y(value)} r={isActive ? 6 : 4} />
    </>
  )
}

const HEIGHT = 280
