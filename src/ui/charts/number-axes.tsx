import type { NumberPlot } from './number-plot.ts'
import classes from './plot.module.css'
import { fitted } from './text-width.ts'
import { thinTicks } from './thinned.ts'

/** Both axes of a picture of two numbers: one upwards with its lines, its name above; one below, its name under it. */
export function NumberAxes({ plot }: { plot: NumberPlot }) {
  const { across, up, left, right, top, bottom, x, y } = plot

  return (
    <>
      <text className={classes['label']} y={top - 16}>
        {fitted(up.name, right)}
      </text>
      {up.ticks.map((tick, at) => (
        <g key={tick}>
          <line className={at > 0 ? classes['grid'] : classes['base']} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={classes['label']} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {up.format(tick)}
          </text>
        </g>
      ))}
      {thinTicks(across.ticks, across.format, right - left).map((tick) => (
        <g key={tick}>
          <line className={classes['base']} x1={x(tick)} x2={x(tick)} y1={bottom} y2={bottom + 6} />
          <text className={classes['label']} x={x(tick)} y={bottom + 20} textAnchor="middle">
            {across.format(tick)}
          </text>
        </g>
      ))}
      <text className={classes['label']} x={right} y={bottom + 38} textAnchor="end">
        {fitted(across.name, right)}
      </text>
    </>
  )
}
