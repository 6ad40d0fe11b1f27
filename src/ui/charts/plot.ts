import { scaleBand, scaleLinear } from '@visx/scale'

import type { ChartData } from './chart-data.ts'
import { textWidth } from './text-width.ts'

type PlotInput = {
  data: ChartData
  /** Labels of the value axis, from 0 up to its end. */
  ticks: number[]
  width: number
  height: number
  /** Room kept at the right for labels. */
  margin?: number
}

export type Plot = ReturnType<typeof plotOf>

/** Where things go in a picture over days: one band per row from left to right, values upwards from 0. */
export function plotOf({ data: { columns, rows }, ticks, width, height, margin = 0 }: PlotInput) {
  const { format, name } = columns[0]!
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick))))) + 8
  const right = Math.max(left + 1, width - margin)
  const bottom = height - 28
  const days = rows.map(({ key }) => key)
  const x = scaleBand({ domain: days, range: [left, right], paddingInner: 0.2, paddingOuter: 0.1 })
  const y = scaleLinear({ domain: [0, ticks.at(-1)!], range: [bottom, 28] })

  return {
    left,
    right,
    bottom,
    days,
    ticks,
    format,
    name,
    x,
    y,
    middle: (day: string) => x(day)! + x.bandwidth() / 2,
    /** The whole height above a day, without gaps to its neighbours. */
    column: (day: string) => ({
      x: x(day)! - (x.step() - x.bandwidth()) / 2,
      y: y(ticks.at(-1)!),
      width: x.step(),
      height: bottom - y(ticks.at(-1)!),
    }),
  }
}
