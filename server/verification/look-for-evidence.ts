import type { CampaignKind } from '#contracts/conversation.ts'
import { campaignKinds } from '#contracts/conversation.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import type { SensitiveKind, SensitiveStretch } from '#domain/sensitive-data.ts'
import { spokenData } from '#domain/verification/spoken-data.ts'
import type { Database } from '#server/db/database.ts'
import type { NewFinding } from '#server/verification/store-findings.ts'

import { findDisclosures, type FoundPlace } from './find-disclosures.ts'
import { NO_POLICY, policyData } from './policy-data.ts'

export type Looked = { country: string; disclosures_version: string; findings: NewFinding[] }

/** What the rules find in a conversation of the disclosures of its country, and of what a policy tells. */
export async function lookForEvidence(db: Database, interactionId: number, policyId: number | null): Promise<Looked> {
  const { country, kind } = await madeFor(db, interactionId, policyId)
  const policy = policyId === null ? NO_POLICY : await policyData(db, policyId)
  const asked = disclosuresOf(country)
  const turns = await readTurns(db, interactionId)
  const disclosures = await findDisclosures(db, interactionId, asked?.disclosures ?? [], { kind, ...policy })
  const data = policyId === null ? [] : spokenData(turns, policy)
  const bySeq = new Map(turns.map((turn) => [turn.seq, turn]))

  const placed = (place: FoundPlace | null) => {
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
    disclosures_version: asked?.version ?? '',
    findings: [
      ...disclosures.map(({ code, found, place }) => ({ kind: 'disclosure' as const, code, found, ...placed(place) })),
      ...data.map(({ code, found, place }) => ({ kind: 'datum' as const, code, found, ...placed(place) })),
    ],
  }
}

/** Whose law counts, and what the conversation was for: to this policy, else to its campaign. */
async function madeFor(db: Database, interactionId: number, policyId: number | null) {
  const { country, kind, role } = await db
    .selectFrom('interaction')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('policy_link as link', (join) =>
      join.onRef('link.interaction_id', '=', 'interaction.id').on('link.policy_id', '=', policyId),
    )
    .where('interaction.id', '=', interactionId)
    .select(['partner.country', 'campaign.kind', 'link.role'])
    .executeTakeFirstOrThrow()
  const linked: CampaignKind | null = campaignKinds.find((one) => one === role) ?? (role === null ? null : 'service')
  return { country, kind: linked ?? kind }
}

/** As everybody may read them. */
async function readTurns(db: Database, interactionId: number) {
  const turns = await db
    .selectFrom('turn')
    .where('interaction_id', '=', interactionId)
    .select(['seq', 'speaker', 'text', 'start_ms', 'end_ms'])
    .orderBy('seq')
    .execute()
  const spans = await db
    .selectFrom('sensitive_span')
    .where('interaction_id', '=', interactionId)
    .select(['seq', 'start_char', 'end_char', 'kind'])
    .execute()
  const bySeq = new Map<number, SensitiveStretch[]>()
  for (const { seq, kind, ...span } of spans) {
    bySeq.set(seq, [...(bySeq.get(seq) ?? []), { ...span, kind: kind as SensitiveKind }])
  }
  return turns.map((turn) => ({ ...turn, sensitive: bySeq.get(turn.seq) ?? [] }))
}

/** The turn, or of a long one what stands around the place. */
export function quoteAround(text: string, start: number, end: number): string {
  if (text.length <= LONGEST_QUOTE) return text.trim()
  const from = Math.max(0, Math.min(start - BEFORE, text.length - LONGEST_QUOTE))
  const to = Math.max(end, Math.min(text.length, from + LONGEST_QUOTE))
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`
}

const LONGEST_QUOTE = 400
const BEFORE = 120
