import type { BeyondDrivers } from '#contracts/beyond.ts'
import { share } from '#domain/statistics/proportion.ts'

type Driver = BeyondDrivers['drivers'][number]
/** What a comparison came to. */
export type Effect = Pick<Driver, 'effect' | 'relative_risk' | 'n' | 'p' | 'adjusted_p' | 'verdict'>
type Sides = Pick<Driver, 'with' | 'without'>

/** The effect and its interval; nothing of what is told of too few. */
export const effectOf = ({ verdict, effect }: Effect): (number | null)[] =>
  verdict === 'too-few' || !effect ? [null, null, null] : [effect.value, effect.low, effect.high]

/** In the order of the columns of effects. */
export const effectValues = (one: Effect): (number | null)[] => [...effectOf(one), one.n, one.adjusted_p, one.p]

/** How many had the outcome on both sides, and how many times as often; in the order of their columns. */
export function sideValues({ with: having, without, relative_risk, verdict }: Effect & Sides): (number | null)[] {
  const risk = verdict === 'too-few' ? null : relative_risk
  return [
    ...[having && share(having.part, having.whole), having?.whole ?? null],
    ...[without && share(without.part, without.whole), without?.whole ?? null],
    ...[risk?.value ?? null, risk?.low ?? null, risk?.high ?? null],
  ]
}

/** An axis around nought that is as long on both sides, and no longer than it must be. */
export function axisTicks(effects: readonly Effect[]): number[] {
  const most = Math.max(0, ...effects.flatMap(effectOf).map((value) => Math.abs(value ?? 0)))
  const end = ENDS.find((one) => one >= most) ?? 1
  return [-end, -end / 2, 0, end / 2, end]
}

const ENDS = [0.1, 0.2, 0.4, 0.6, 0.8, 1]
