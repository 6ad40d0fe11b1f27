import type { DigitGroup, DigitRun } from './digit-runs.ts'
import type { Token } from './tokens.ts'

/** Consecutive groups of a run and their digits together. `from` and `to` count groups, `to` not included. */
export type Window = { from: number; to: number; digits: string; groups: DigitGroup[] }

/**
 * Every stretch of whole groups with that many digits, the longest of each start first. Groups are never cut: a part of a
 * policy number is not looked at as if it were a number of its own.
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

/** `12/05/1980`, `1980-05-12`: a day that is typed. */
export function isDate({ groups }: DigitRun, { tokens }: { tokens: readonly Token[] }): boolean {
  const shape = groups.map(({ digits, isTyped }) => (isTyped ? digits.length : 0)).join('')
  if (!/^(?:[12][12][24]|4[12][12])/.test(shape)) return false
  return groups.slice(1, 3).every(({ first }) => /^[/.-]$/.test(tokens[first]!.gap ?? ''))
}
