import { MIN_CASES, wilson } from '../statistics/proportion.ts'

/** A rate in points from 0 to 100 with its 95 % interval, and what it was computed from. */
export type Rate = {
  part: number
  whole: number
  /** Null below five cases, which are too few for a rate. */
  value: number | null
  interval: { low: number; high: number } | null
}

/** part/whole × 100 with its Wilson interval. */
export function rate(part: number, whole: number): Rate {
  const hasEnough = whole >= MIN_CASES
  const bounds = hasEnough ? wilson(part, whole) : null
  return {
    part,
    whole,
    value: hasEnough ? (part / whole) * 100 : null,
    interval: bounds && { low: bounds.low * 100, high: bounds.high * 100 },
  }
}

/**
 * (E − F)/E × 100 for one critical family, as defined by COPC: E are the `evaluations` with an answered, applicable critical question
 * of the family, F (`failed`) those in which one of these questions failed.
 */
export const criticalAccuracy = ({ evaluations, failed }: { evaluations: number; failed: number }): Rate =>
  rate(evaluations - failed, evaluations)

/** PENC: correct/applicable non-critical answers × 100. */
export const nonCriticalAccuracy = ({ answers, failed }: { answers: number; failed: number }): Rate =>
  rate(answers - failed, answers)
