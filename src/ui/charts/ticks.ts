/** The labels of a value axis: at most five steps from 0; the last tick is at or above `max`. */
export function ticksUpTo(max: number, ladder: Ladder): number[] {
  const step = ladder(max / MAX_STEPS)
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** Returns the smallest round step that is not below `least`. */
export type Ladder = (least: number) => number

/** Whole numbers: 1, 2, 5, 10, 20, 50… */
export const countLadder: Ladder = (least) => {
  const decade = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))))
  return [1, 2, 5, 10].map((step) => step * decade).find((step) => step >= least)!
}

/** Durations in seconds: 1 s to 30 s, 1 min to 30 min, then hours. */
export const secondsLadder: Ladder = (least) =>
  least > HOUR ? HOUR * countLadder(least / HOUR) : SECONDS.find((step) => step >= least)!

const MAX_STEPS = 5
const HOUR = 3600
const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, HOUR]
