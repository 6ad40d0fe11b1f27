import { useMemo, useEffect, useRef } from 'react'

import { Chart, type ChartProps } from './chart.tsx'
import { fitted } from './labels.ts'
import { NumberAxes, type NumberAxis, numberPlotOf, type NumberPlot } from './number-plot.tsx'
import { placedRows, type Point, pointIndex } from './point-index.ts'
import classes from './points-chart.module.css'
import { PointsLayer } from './points-layer.tsx'

type PointsChartProps = ChartProps & {
  across: NumberAxis
  up: NumberAxis
  line?: Reference | null
}

/**
 * A scatter plot of up to ten thousand points: the first column from left to right, the second upwards. A row without
 * one of the two values is only in the table.
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
  // the positions of ten thousand points are computed when the data changes, not when the pointer moves
  const placed = useMemo(() => {
    const x = (value: number) => left + ((right - left) * (value - leftEnd)) / (rightEnd - leftEnd)
    const y = (value: number) => bottom - ((bottom - top) * (value - lowEnd)) / (highEnd - lowEnd)
    return placedRows(data.rows, x, y)
  }, [data.rows, left, right, top, bottom, leftEnd, rightEnd, lowEnd, highEnd])
  const pointLookup = useMemo(() => pointIndex(placed), [placed])

  return (
    <div className={classes['picture']}>
      <svg className={classes['drawing']} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <NumberAxes plot={plot} />
      </svg>
      <PointsCanvas points={placed} width={width} height={height} />
      <PointsLayer {...{ plot, placed, pointLookup, width, height, onOpen }} columns={data.columns} label={title}>
        {line && <ReferenceLine line={line} plot={plot} />}
      </PointsLayer>
    </div>
  )
}

const MIN_LENGTH = 300
const TALLEST = 480

/** A line to compare the points with: the diagonal, or a fitted line. */
type Reference = { name: string; from: readonly [number, number]; to: readonly [number, number] }

/** The line, visible between the points as well as across them, with its name below the plot. */
function ReferenceLine({ line, plot }: { line: Reference; plot: NumberPlot }) {
  const { left, right, bottom, x, y } = plot
  const ends = { x1: x(line.from[0]), x2: x(line.to[0]), y1: y(line.from[1]), y2: y(line.to[1]) }
  return (
    <g aria-hidden>
      <line className={classes['halo']} {...ends} />
      <line className={classes['line']} {...ends} />
      <line className={classes['line']} x1={left} x2={left + 18} y1={bottom + 34} y2={bottom + 34} />
      <text className={classes['line-name']} x={left + 24} y={bottom + 38}>
        {fitted(line.name, (right - left) / 2 - 24)}
      </text>
    </g>
  )
}

type PointsCanvasProps = { points: readonly Point[]; width: number; height: number }

/** All points as translucent dots. They are drawn again when the colour scheme changes, and in black for printing. */
function PointsCanvas({ points, width, height }: PointsCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const density = Math.max(LEAST_DENSITY, window.devicePixelRatio)

  useEffect(() => {
    const target = canvas.current!
    const draw = () => drawPoints(target, points, density, getComputedStyle(target).color)
    const drawOnPaper = () => drawPoints(target, points, density, '#000')
    const schemeObserver = new MutationObserver(draw)
    const printMedia = window.matchMedia('print')

    target.width = width * density
    target.height = height * density
    draw()
    schemeObserver.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    printMedia.addEventListener('change', draw)
    window.addEventListener('beforeprint', drawOnPaper)
    window.addEventListener('afterprint', draw)
    return () => {
      schemeObserver.disconnect()
      printMedia.removeEventListener('change', draw)
      window.removeEventListener('beforeprint', drawOnPaper)
      window.removeEventListener('afterprint', draw)
    }
  }, [points, density, width, height])

  return <canvas ref={canvas} className={classes['canvas']} style={{ width }} aria-hidden />
}

function drawPoints(canvas: HTMLCanvasElement, points: readonly Point[], density: number, ink: string) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.globalAlpha = OPACITY
  const radius = points.length > MANY ? 2 : 3
  for (const { x, y } of points) {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
}

/** Printed and downloaded pictures have more dots per CSS pixel than many screens. */
const LEAST_DENSITY = 2
const MANY = 2000
/** The contrast of a single dot is 3:1. */
const OPACITY = 0.45
