import { scaleLinear } from '@visx/scale'

import { textWidth } from './text-width.ts'

/** An axis of numbers. */
export type NumberAxis = {
  /** What it measures, in which unit. */
  name: string
  /** Its labels, from its beginning to its end. */
  ticks: readonly number[]
  format: (value: number) => string
}

type NumberPlotInput = {
  across: NumberAxis
  up: NumberAxis
  width: number
  height: number
  /** Room kept at the right for labels. */
  margin?: number
  /** Room kept above for the name of what is measured, and whatever else stands there. */
  head?: number
}

export type NumberPlot = ReturnType<typeof numberPlotOf>

/** Where things go in a picture of two numbers. */
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

/** Half of the last label. */
const EDGE = 16
/** Labels and the name of what they measure. */
const FOOT = 44
