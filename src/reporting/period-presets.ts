import type { ConversationFilter } from '#contracts/lists/calls.ts'
import { addDays, lengthOf, DEFAULT_PERIOD_DAYS, type Day } from '#domain/time/reporting-period.ts'

/** The lengths in days that the filter offers, ending today; the default is that of a dashboard without days in its address. */
export type Lengths = { offered: readonly number[]; usual: number }

export const presets = [7, 30, 90, 180] as const
export const usualLengths: Lengths = { offered: presets, usual: DEFAULT_PERIOD_DAYS }

type Days = Pick<ConversationFilter, 'started_from' | 'started_to'>

/** The preset in an address, or null for custom days. */
export function presetOf({ started_from, started_to }: Days, today: Day, lengths = usualLengths): number | null {
  if (!started_from && !started_to) return lengths.usual
  if (!started_from || started_to !== today) return null
  return lengths.offered.find((days) => days === lengthOf({ from: started_from, to: today })) ?? null
}

/** The default period is not in the address: a bookmark of it always ends today. */
export const daysOfPreset = (preset: number, today: Day, { usual } = usualLengths): Days =>
  preset === usual
    ? { started_from: undefined, started_to: undefined }
    : { started_from: addDays(today, 1 - preset), started_to: today }
