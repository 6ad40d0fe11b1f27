import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { digestOf, type EvidenceBasis, evidenceBasis } from '#server/verification/evidence-basis.ts'

type Looked = { expired_at: Date | null; basis: string }
type LookedFile = Looked & { interaction_id: number; policy_id: number | null }

/**
 * Whether the rules would look at something else now than they did. Once the words are gone nobody can look again: what was found in
 * them stands.
 */
export const isOutdated = ({ expired_at, basis }: Looked, now: EvidenceBasis): boolean =>
  expired_at === null && basis !== digestOf(now)

/** Throws `conflict` where what was found is not about the conversation, the policy and the law as they are. */
export async function refuseOutdated(trx: Database, found: LookedFile): Promise<void> {
  const now = await evidenceBasis(trx, found.interaction_id, found.policy_id)
  if (isOutdated(found, now)) throw new Refusal({ kind: 'conflict', message: texts.verificationOutdated })
}
