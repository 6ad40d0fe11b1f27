import type { DigitGroup, DigitRun } from './digit-runs.ts'
import type { Token } from './tokens.ts'

/** Consecutive groups of a run and their joined digits. `from` and `to` are group indexes; `to` is exclusive. */
export type Window = { from: number; to: number; digits: string; groups: DigitGroup[] }

/**
 * Every sequence of whole groups with `fewest` to `most` digits, by start and then the longest first. Groups are never cut, so that
 * a part of a policy number is not taken for a number of its own.
 */
export function windowsOf({ groups }: DigitRun, fewest: number, most: number): Window[] {
  return groups.flatMap((_, from) => {
    const windows: Window[] = []
    let digits = ''
    for (let to = from; to < groups.length && digits.length + groups[to]!.digits.length <= most; to++) {
      digits += groups[to]!.digits
      if (digits.length >= fewest) windows.push({ from, to: to + 1, digits, groups: groups.slice(from, to + 1) })
    }
    return windows.toReversed()
  })
}

export const digitsOf = (groups: readonly DigitGroup[]): string => groups.map(({ digits }) => digits).join('')

/** Whether a run is a typed date: `12/05/1980`, `1980-05-12`. */
export function isDate({ groups }: DigitRun, { tokens }: { tokens: readonly Token[] }): boolean {
  const shape = groups.map(({ digits, isTyped }) => (isTyped ? digits.length : 0)).join('')
  if (!/^(?:[12][12][24]|4[12][12])/.test(shape)) return false
  return groups.slice(1, 3).every(({ first }) => /^[/.-]$/.test(tokens[first]!.gap ?? ''))
}
