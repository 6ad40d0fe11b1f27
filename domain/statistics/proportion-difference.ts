import { wilson } from './proportion.ts'

export type Counted = { part: number; whole: number }

/** `value` = p₁ − p₂ with its interval, all as −1 to 1. */
export type ProportionDifference = { value: number; low: number; high: number }

/**
 * How far the proportion of one group is above that of another, independent one, with its 95 % interval; null if either is
 * empty. The hybrid score interval, method 10 of R. G. Newcombe, Statistics in Medicine 17 (1998), 873–890: with the Wilson
 * intervals (l₁, u₁) and (l₂, u₂), from d − √((p₁ − l₁)² + (u₂ − p₂)²) to d + √((u₁ − p₁)² + (p₂ − l₂)²).
 */
export function proportionDifference(one: Counted, other: Counted): ProportionDifference | null {
  const [first, second] = [wilson(one.part, one.whole), wilson(other.part, other.whole)]
  if (!first || !second) return null
  const [p, q] = [one.part / one.whole, other.part / other.whole]
  return {
    value: p - q,
    low: p - q - Math.hypot(p - first.low, second.high - q),
    high: p - q + Math.hypot(first.high - p, q - second.low),
  }
}
