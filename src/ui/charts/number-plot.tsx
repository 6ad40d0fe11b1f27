import { scaleLinear } from '@visx/scale'

import { fitted, textWidth, thinTicks } from './labels.ts'
import classes from './plot.module.css'

/** An axis with numbers. */
export type NumberAxis = {
  /** What it measures, with the unit. */
  name: string
  /** The labels, from the beginning of the axis to its end. */
  ticks: readonly number[]
  format: (value: number) => string
}

type NumberPlotInput = {
  across: NumberAxis
  up: NumberAxis
  width: number
  height: number
  /** Space at the right for labels. */
  margin?: number
  /** Space above the plot for the name of the measure and anything else that is written there. */
  head?: number
}

export type NumberPlot = ReturnType<typeof numberPlotOf>

/** The geometry of a chart with two number axes. */
export function numberPlotOf({ across, up, width, height, margin = EDGE, head = 28 }: NumberPlotInput) {
  const left = Math.ceil(Math.max(...up.ticks.map((tick) => textWidth(up.format(tick))))) + 12
  const right = Math.max(left + 1, width - margin)
  const bottom = height - FOOT
  return {
    ...{ across, up, left, right, top: head, bottom },
    x: scaleLinear({ domain: [across.ticks[0]!, across.ticks.at(-1)!], range: [left, right] }),
    y: scaleLinear({ domain: [up.ticks[0]!, up.ticks.at(-1)!], range: [bottom, head] }),
  }
}

/**
 * Both axes of a chart of two numbers: the vertical one with its grid lines and its name above, the horizontal one
 * below with its name under it.
 */
export function NumberAxes({ plot }: { plot: NumberPlot }) {
  const { across, up, left, right, top, bottom, x, y } = plot

  return (
    <>
      <text className={classes['label']} y={top - 16}>
        {fitted(up.name, right)}
      </text>
      {up.ticks.map((tick, index) => (
        <g key={tick}>
          <line
            className={index > 0 ? classes['grid'] : classes['base']}
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
          />
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

/** Half the width of the last label. */
const EDGE = 16
/** The height of the labels and of the axis name. */
const FOOT = 44
