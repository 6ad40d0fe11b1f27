import type { FoundState } from '#contracts/verification-words.ts'
import { applies, type Sold } from '#domain/disclosures/disclosures.ts'
import type { Disclosure } from '#domain/disclosures/disclosure.ts'
import { parseSearch } from '#domain/parse-search.ts'
import type { Database } from '#server/db/database.ts'
import { saidInTurns } from '#server/search/said-in-turns.ts'

/** Where in a conversation something stands: characters of one of its turns, both null for all of it. */
export type FoundPlace = { seq: number; start_char: number | null; end_char: number | null }

export type FoundDisclosure = { code: string; found: FoundState; place: FoundPlace | null }

/**
 * What of a country's disclosures was said in a conversation. Said wrongly at one place weighs more than said rightly at another,
 * before or after it, and so does a refusal: what the customer was left with is for a person to judge.
 */
export async function findDisclosures(
  db: Database,
  interactionId: number,
  disclosures: readonly Disclosure[],
  sold: Sold,
): Promise<FoundDisclosure[]> {
  const found: FoundDisclosure[] = []
  for (const disclosure of disclosures) {
    const { code, query, wrong } = disclosure
    if (!applies(disclosure, sold)) {
      found.push({ code, found: 'not-applicable', place: null })
      continue
    }
    const wronged = wrong === null ? null : await firstPlace(db, interactionId, wrong)
    const place = wronged ?? (await firstPlace(db, interactionId, query))
    found.push({ code, found: wronged ? 'not-met' : place ? 'met' : 'not-found', place })
  }
  return found
}

/** Null where nothing of it is said, or nothing can be read. */
async function firstPlace(db: Database, interactionId: number, search: string): Promise<FoundPlace | null> {
  const { query } = parseSearch(search)
  if (!query) return null
  const said = await saidInTurns(db, interactionId, query, null)
  const [first] = 'is_said' in said && said.is_said ? said.spans : []
  if (!first || first.seq === null) return null
  const { seq, start_char, end_char } = first
  return { seq, start_char, end_char }
}
