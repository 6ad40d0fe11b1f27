import type { BeyondDrivers } from '#contracts/beyond.ts'

export type Driver = BeyondDrivers['drivers'][number]

/** Shares and deltas are two measures: they stand on two axes, never on one. */
export const driversOf = (drivers: readonly Driver[], kind: 'shares' | 'deltas'): Driver[] =>
  drivers.filter((one) => (one.kind === 'measure') === (kind === 'deltas'))

export const driverKey = ({ kind, scorecard_id, question_id, category_id, measure }: Driver): string =>
  [kind, scorecard_id, question_id, category_id, measure].filter((part) => part !== null).join(' ')

/** The effect and its interval; nothing of what is told of too few. */
export const effectOf = ({ verdict, effect }: Driver): (number | null)[] =>
  verdict === 'too-few' || !effect ? [null, null, null] : [effect.value, effect.low, effect.high]

/** An axis around nought that is as long on both sides, and no longer than it must be. */
export function axisTicks(drivers: readonly Driver[]): number[] {
  const most = Math.max(0, ...drivers.flatMap(effectOf).map((value) => Math.abs(value ?? 0)))
  const end = ENDS.find((one) => one >= most) ?? 1
  return [-end, -end / 2, 0, end / 2, end]
}

const ENDS = [0.1, 0.2, 0.4, 0.6, 0.8, 1]
