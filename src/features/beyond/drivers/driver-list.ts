import type { BeyondDrivers } from '#contracts/beyond.ts'

export type Driver = BeyondDrivers['drivers'][number]

/** Shares and deltas are two measures: they stand on two axes, never on one. */
export const driversOf = (drivers: readonly Driver[], kind: 'shares' | 'deltas'): Driver[] =>
  drivers.filter((one) => (one.kind === 'measure') === (kind === 'deltas'))

export const driverKey = ({ kind, scorecard_id, question_id, category_id, measure }: Driver): string =>
  [kind, scorecard_id, question_id, category_id, measure].filter((part) => part !== null).join(' ')
