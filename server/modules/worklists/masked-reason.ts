import { addDays, type Day } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { maskedNote } from '#server/masking/masked-note.ts'

/** Now, and the day in UTC. */
export type Moment = { now: Date; today: Day }

/** Throws `invalid` for a day that is over everywhere: west of Greenwich it is still yesterday. */
export function refusePast(day: Day, today: Day): void {
  if (day >= addDays(today, -1)) return
  throw new Refusal({ kind: 'invalid', errors: { due_on: [texts.workDayPast] } })
}

/** What is sensitive in words is masked for good, for items of several partners at once. */
export async function wordsForPartners(
  trx: Database,
  partnerIds: readonly (number | null)[],
  words: string,
): Promise<(partnerId: number | null) => string> {
  const countries = await countriesOf(
    trx,
    partnerIds.filter((id) => id !== null),
  )
  const kept = new Map<string | null, string>()
  for (const country of new Set([null, ...countries.values()])) kept.set(country, maskedNote(words, country).text)
  return (partnerId) => kept.get(partnerId === null ? null : (countries.get(partnerId) ?? null))!
}
