import type { FindingKind, FoundState } from '#contracts/verification-words.ts'
import type { Disclosure } from '#domain/disclosures/disclosure.ts'
import { disclosureApplies, type SaleFacts } from '#domain/disclosures/disclosures.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { spokenData } from '#domain/verification/spoken-data.ts'
import type { Database } from '#server/db/database.ts'
import { searchInTurns } from '#server/search/said-in-turns.ts'

import { digestOf, evidenceBasis } from './evidence-basis.ts'

/** `basis`: the digest of everything that was looked at. */
export type EvidenceSearch = { country: string; disclosures_version: string; basis: string; findings: NewFinding[] }

/**
 * What the rules find in a conversation: the disclosures of its country, and the data of the policy. Within the
 * caller's transaction: the conversation is locked until its findings are stored.
 */
export async function findEvidence(
  trx: Database,
  interactionId: number,
  policyId: number | null,
): Promise<EvidenceSearch> {
  await holdConversation(trx, interactionId)
  const basis = await evidenceBasis(trx, interactionId, policyId)
  const { country, kind, law, policy, turns } = basis
  const disclosures = await findDisclosures(trx, interactionId, law?.disclosures ?? [], { kind, ...policy })
  const data = policyId === null ? [] : spokenData(turns, policy)
  const bySeq = new Map(turns.map((turn) => [turn.seq, turn]))

  const positionOf = (place: Match | null) => {
    const turn = place && bySeq.get(place.seq)
    if (!turn) return { seq: null, from_ms: null, to_ms: null, quote: null, said: null }
    const [start, end] = [place.start_char ?? 0, place.end_char ?? turn.text.length]
    return {
      ...{ seq: turn.seq, from_ms: turn.start_ms, to_ms: turn.end_ms },
      ...{ quote: quoteAround(turn.text, start, end), said: turn.text.slice(start, end) },
    }
  }
  return {
    country,
    disclosures_version: law?.version ?? '',
    basis: digestOf(basis),
    findings: [
      ...disclosures.map(({ code, found, place }) => ({
        kind: 'disclosure' as const,
        code,
        found,
        ...positionOf(place),
      })),
      ...data.map(({ code, found, place }) => ({ kind: 'datum' as const, code, found, ...positionOf(place) })),
    ],
  }
}

/** The turn, or the text around the match when the turn is long. */
export function quoteAround(text: string, start: number, end: number): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text.trim()
  const from = Math.max(0, Math.min(start - BEFORE, text.length - MAX_QUOTE_LENGTH))
  const to = Math.max(end, Math.min(text.length, from + MAX_QUOTE_LENGTH))
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`
}

const MAX_QUOTE_LENGTH = 400
const BEFORE = 120

/** A position in a conversation: characters of one of its turns, both null for the whole turn. */
type Match = { seq: number; start_char: number | null; end_char: number | null }

type FoundDisclosure = { code: string; found: FoundState; place: Match | null }

/**
 * The disclosures of a country that were made in a conversation. A wrong statement outweighs a right one elsewhere,
 * before or after it, and so does a refusal: a person must judge what the customer understood in the end.
 */
export async function findDisclosures(
  db: Database,
  interactionId: number,
  disclosures: readonly Disclosure[],
  sold: SaleFacts,
): Promise<FoundDisclosure[]> {
  const found: FoundDisclosure[] = []
  for (const disclosure of disclosures) {
    const { code, query, wrong } = disclosure
    if (!disclosureApplies(disclosure, sold)) {
      found.push({ code, found: 'not-applicable', place: null })
      continue
    }
    const wrongMatch = wrong === null ? null : await firstMatch(db, interactionId, wrong)
    const place = wrongMatch ?? (await firstMatch(db, interactionId, query))
    found.push({ code, found: wrongMatch ? 'not-met' : place ? 'met' : 'not-found', place })
  }
  return found
}

/** Null when nothing is found, or the search cannot be parsed. */
async function firstMatch(db: Database, interactionId: number, search: string): Promise<Match | null> {
  const { query } = parseSearch(search)
  if (!query) return null
  const matches = await searchInTurns(db, interactionId, query, null)
  const [first] = 'is_said' in matches && matches.is_said ? matches.spans : []
  if (!first || first.seq === null) return null
  const { seq, start_char, end_char } = first
  return { seq, start_char, end_char }
}

/** Locks a conversation until the transaction ends: an import, an analysis or its expiry waits. */
export async function holdConversation(trx: Database, interactionId: number): Promise<void> {
  await trx.selectFrom('interaction').where('id', '=', interactionId).select('id').forShare().execute()
}

/** The result of the rules for a disclosure or a datum. */
type NewFinding = {
  kind: FindingKind
  code: string
  found: FoundState
  said: string | null
  quote: string | null
  seq: number | null
  from_ms: number | null
  to_ms: number | null
}

/**
 * Replaces the earlier results of the rules. People's judgements stay, even those on items that are no longer looked
 * for.
 */
export async function storeFindings(trx: Database, verificationId: number, findings: readonly NewFinding[]) {
  await trx
    .deleteFrom('verification_finding')
    .where('verification_id', '=', verificationId)
    .where('judged', 'is', null)
    .where('comment', '=', '')
    .execute()
  if (findings.length === 0) return
  await trx
    .insertInto('verification_finding')
    .values(findings.map((finding) => ({ ...finding, verification_id: verificationId })))
    .onConflict((conflict) =>
      conflict.columns(['verification_id', 'kind', 'code']).doUpdateSet((eb) => ({
        found: eb.ref('excluded.found'),
        said: eb.ref('excluded.said'),
        quote: eb.ref('excluded.quote'),
        seq: eb.ref('excluded.seq'),
        from_ms: eb.ref('excluded.from_ms'),
        to_ms: eb.ref('excluded.to_ms'),
      })),
    )
    .execute()
}
