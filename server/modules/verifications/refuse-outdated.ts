import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { digestOf, type EvidenceBasis, evidenceBasis } from '#server/verification/evidence-basis.ts'

type EvidenceState = { expired_at: Date | null; basis: string }
type EvidenceFileState = EvidenceState & { interaction_id: number; policy_id: number | null }

/**
 * Whether the rules would check something else now than they did. Once the transcript is deleted it cannot be checked
 * again, so its findings stay valid.
 */
export const isOutdated = ({ expired_at, basis }: EvidenceState, now: EvidenceBasis): boolean =>
  expired_at === null && basis !== digestOf(now)

/** Throws `conflict` where the findings are not about the present conversation, policy and law. */
export async function refuseOutdated(trx: Database, found: EvidenceFileState): Promise<void> {
  const now = await evidenceBasis(trx, found.interaction_id, found.policy_id)
  if (isOutdated(found, now)) throw new Refusal({ kind: 'conflict', message: texts.verificationOutdated })
}
