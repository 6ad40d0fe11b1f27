import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import { addDays, lengthOf, USUAL_DAYS, type Day } from '#domain/reporting-period.ts'

/** Lengths in days that the filter offers, ending today. */
export const presets = [7, 30, 90, 180] as const
export type Preset = (typeof presets)[number]

type Days = Pick<FreemiumQuery, 'started_from' | 'started_to'>

/** Which of the presets an address asks for; null: days of the person's own. */
export function presetOf({ started_from, started_to }: Days, today: Day): Preset | null {
  if (!started_from && !started_to) return USUAL_DAYS
  if (!started_from || started_to !== today) return null
  return presets.find((days) => days === lengthOf({ from: started_from, to: today })) ?? null
}

/** The usual period stands in no address: a bookmark of it stays of today. */
export const daysOfPreset = (preset: Preset, today: Day): Days =>
  preset === USUAL_DAYS
    ? { started_from: undefined, started_to: undefined }
    : { started_from: addDays(today, 1 - preset), started_to: today }
