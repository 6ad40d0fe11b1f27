import { findingKinds } from '#contracts/verification-words.ts'
import type { FindingJudgement } from '#contracts/verifications.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lockVerification, verificationLifecycle } from '#server/modules/verifications/verification-lifecycle.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { findEvidence, storeFindings } from '#server/verification/find-evidence.ts'

const NOTHING = { is_proven: false, has_note: false, has_day: false, has_repair: false }

/** A finding as an address names it. */
type Named = { id: number; kind: string; code: string }

/**
 * Stores the judgement of a person on a finding, within the caller's transaction. Throws `missing` for one that does
 * not exist or is out of sight, `conflict` where it cannot be judged now, or somebody else has judged it meanwhile.
 */
export async function judgeFinding(
  trx: Database,
  scope: Scope,
  { id, kind: kindInAddress, code }: Named,
  { judged, comment, was }: FindingJudgement,
  now: Date,
) {
  const found = await lockVerification(trx, scope, id)
  const kind = orMissing(findingKinds.find((one) => one === kindInAddress))
  const own = trx
    .selectFrom('verification_finding')
    .where('verification_id', '=', id)
    .where('kind', '=', kind)
    .where('code', '=', code)
  const before = orMissing(await own.select(['judged', 'comment']).executeTakeFirst())
  verificationLifecycle.next(found, { type: 'verification.judged', by: found.standing, ...NOTHING })
  if (before.judged !== was.judged || before.comment !== was.comment) {
    throw new Refusal({ kind: 'conflict', message: texts.verificationChangedMeanwhile })
  }
  const { text } = await maskConversationText(trx, found.partner_id, comment)
  const isNothing = judged === null && text === ''
  await trx
    .updateTable('verification_finding')
    .set({ judged, comment: text, judged_by: isNothing ? null : scope.user.id, judged_at: isNothing ? null : now })
    .where('verification_id', '=', id)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute()
  await trx
    .updateTable('verification')
    .set({ revision: found.version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Runs the rules once more, by today's law: judgements of people stay. */
export async function findEvidenceAgain(trx: Database, scope: Scope, id: number, now: Date) {
  const found = await lockVerification(trx, scope, id)
  await verificationLifecycle.take(trx, found, {
    event: { type: 'verification.looked-again', by: found.standing, ...NOTHING },
    ...{ user: scope.user.id, at: now },
    async effects() {
      if (found.expired_at !== null) throw new Refusal({ kind: 'conflict', message: texts.verificationWordsGone })
      const { findings, ...columns } = await findEvidence(trx, found.interaction_id, found.policy_id)
      await storeFindings(trx, id, findings)
      return { set: { ...columns, looked_at: now } }
    },
  })
}
