import { addDays, type Day } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { maskedNote } from '#server/masking/masked-note.ts'
import { masked } from '#server/quality/masked.ts'
import { texts } from '#server/texts.ts'

/** Now, and the day in UTC. */
export type Moment = { now: Date; today: Day }

/** Throws `invalid` for a day that is over everywhere: west of Greenwich it is still yesterday. */
export function refusePast(day: Day, today: Day): void {
  if (day >= addDays(today, -1)) return
  throw new Refusal({ kind: 'invalid', errors: { due_on: [texts.workDayPast] } })
}

/** What is sensitive in words about a customer is masked for good, as in notes; without a partner by what is so everywhere. */
export async function keptWords(trx: Database, partnerId: number | null, words: string): Promise<string> {
  if (words === '') return words
  const { text } = partnerId === null ? maskedNote(words, null) : await masked(trx, partnerId, words)
  return text
}
