import { textWidth } from './text-width.ts'

/** As many of an axis's labels as stand apart over a width: all, or every second, third or later one from the first on. */
export function thinTicks(ticks: readonly number[], format: (value: number) => string, width: number): number[] {
  const widest = Math.max(...ticks.map((tick) => textWidth(format(tick)))) + GAP
  const most = Math.max(2, Math.floor(width / widest) + 1)
  const step = Math.max(1, Math.ceil((ticks.length - 1) / (most - 1)))
  return ticks.filter((_, at) => at % step === 0)
}

const GAP = 8
