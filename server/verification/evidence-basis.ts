import { createHash } from 'node:crypto'

import { type CampaignKind, campaignKinds } from '#contracts/conversation.ts'
import type { CountryDisclosures } from '#domain/disclosures/disclosure.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import type { SensitiveKind, SensitiveStretch } from '#domain/privacy/sensitive-data.ts'
import type { MaskedTurn } from '#domain/verification/said.ts'
import { RULES_VERSION } from '#domain/verification/spoken-data.ts'
import type { Database } from '#server/db/database.ts'

import { comparedData, type KnownPolicy, NO_POLICY, policyData } from './policy-data.ts'

/** Everything that the rules look at: the transcript, the policy's data, and what the country's law requires. */
export type EvidenceBasis = {
  country: string
  /** The purpose of the conversation: from its link to this policy, else from its campaign. */
  kind: CampaignKind | null
  /** The language in which it is searched. */
  language: string | null
  /** Null for a country whose law the product does not know. */
  law: CountryDisclosures | null
  policy: KnownPolicy
  /** The masked turns. */
  turns: (MaskedTurn & { start_ms: number | null; end_ms: number | null })[]
}

export async function evidenceBasis(
  db: Database,
  interactionId: number,
  policyId: number | null,
): Promise<EvidenceBasis> {
  const made = await madeFor(db, interactionId, policyId)
  return {
    ...{ ...made, law: disclosuresOf(made.country), turns: await readTurns(db, interactionId) },
    policy: policyId === null ? NO_POLICY : await policyData(db, policyId),
  }
}

/** Stays equal as long as the rules would find the same. */
export function digestOf({ law, policy, ...rest }: EvidenceBasis): string {
  const basis = { ...rest, policy: comparedData(policy), law: law?.version ?? null, rules: RULES_VERSION }
  return createHash('sha256').update(JSON.stringify(basis)).digest('hex')
}

async function madeFor(db: Database, interactionId: number, policyId: number | null) {
  const { role, kind, ...made } = await db
    .selectFrom('interaction')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('policy_link as link', (join) =>
      join.onRef('link.interaction_id', '=', 'interaction.id').on('link.policy_id', '=', policyId),
    )
    .where('interaction.id', '=', interactionId)
    .select(['partner.country', 'interaction.language', 'campaign.kind', 'link.role'])
    .executeTakeFirstOrThrow()
  const linked: CampaignKind | null = campaignKinds.find((one) => one === role) ?? (role === null ? null : 'service')
  return { ...made, kind: linked ?? kind }
}

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
    .orderBy('seq')
    .orderBy('start_char')
    .orderBy('end_char')
    .orderBy('kind')
    .execute()
  const bySeq = new Map<number, SensitiveStretch[]>()
  for (const { seq, kind, ...span } of spans) {
    bySeq.set(seq, [...(bySeq.get(seq) ?? []), { ...span, kind: kind as SensitiveKind }])
  }
  return turns.map((turn) => ({ ...turn, sensitive: bySeq.get(turn.seq) ?? [] }))
}
