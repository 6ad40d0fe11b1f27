import { useMemo } from 'react'

import { Chart, type ChartProps } from './chart.tsx'
import { NumberAxes } from './number-axes.tsx'
import { type NumberAxis, numberPlotOf } from './number-plot.ts'
import { placedRows } from './placed-rows.ts'
import { pointIndex } from './point-index.ts'
import { PointsCanvas } from './points-canvas.tsx'
import classes from './points-chart.module.css'
import { PointsLayer } from './points-layer.tsx'
import { type Reference, ReferenceLine } from './reference-line.tsx'

type PointsChartProps = ChartProps & {
  across: NumberAxis
  up: NumberAxis
  line?: Reference | null
}

/**
 * Many points, up to ten thousand: the first column from left to right, the second upwards. A row without one of the two is only
 * in the table.
 */
export function PointsChart(props: PointsChartProps) {
  return <Chart {...props}>{(width) => <Points {...props} width={width} />}</Chart>
}

function Points({ title, data, across, up, line = null, width, onOpen }: PointsChartProps & { width: number }) {
  const height = Math.round(Math.min(TALLEST, Math.max(MIN_LENGTH, width * 0.6)))
  const plot = numberPlotOf({ across, up, width, height })
  const { left, right, top, bottom } = plot
  const [leftEnd, rightEnd] = [across.ticks[0]!, across.ticks.at(-1)!]
  const [lowEnd, highEnd] = [up.ticks[0]!, up.ticks.at(-1)!]
  // what ten thousand points cost is paid when they change, not when the pointer moves
  const placed = useMemo(() => {
    const x = (value: number) => left + ((right - left) * (value - leftEnd)) / (rightEnd - leftEnd)
    const y = (value: number) => bottom - ((bottom - top) * (value - lowEnd)) / (highEnd - lowEnd)
    return placedRows(data.rows, x, y)
  }, [data.rows, left, right, top, bottom, leftEnd, rightEnd, lowEnd, highEnd])
  const index = useMemo(() => pointIndex(placed), [placed])

  return (
    <div className={classes['picture']}>
      <svg className={classes['drawing']} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <NumberAxes plot={plot} />
      </svg>
      <PointsCanvas points={placed} width={width} height={height} />
      <PointsLayer {...{ plot, placed, index, width, height, onOpen }} columns={data.columns} label={title}>
        {line && <ReferenceLine line={line} plot={plot} />}
      </PointsLayer>
    </div>
  )
}

const MIN_LENGTH = 300
const TALLEST = 480
