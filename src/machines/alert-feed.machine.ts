import type { OpenAlerts } from '#contracts/alert-feed.ts'

import { feedMachine, type Listen } from './feed.ts'

/** Hears of alerts as they come. */
export const alertFeedMachine = feedMachine<OpenAlerts>('alert-feed')

export type ListenToAlerts = Listen<OpenAlerts>

/** The alert that has come since; null where others were acknowledged. */
export const raisedSince = (before: OpenAlerts, { newest }: OpenAlerts): OpenAlerts['newest'] =>
  newest !== null && newest.told_at > (before.newest?.told_at ?? '') ? newest : null
