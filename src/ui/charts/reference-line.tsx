import type { NumberPlot } from './number-plot.ts'
import classes from './points-chart.module.css'
import { fitted } from './text-width.ts'

/** A line that points are held against: a diagonal, or one that was fitted to them. */
export type Reference = { name: string; from: readonly [number, number]; to: readonly [number, number] }

/** The line, seen between points as well as across them, and its name at the foot. */
export function ReferenceLine({ line, plot }: { line: Reference; plot: NumberPlot }) {
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
