import { sql } from 'kysely'

import { validatingEvents, type VerificationState } from '#contracts/verification-words.ts'
import type { TakeVerificationStep } from '#contracts/verifications.ts'
import { isProven } from '#domain/verification/open-points.ts'
import { verificationAt, type VerificationStanding } from '#lifecycles/verification.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { type Moment, refusePast } from '#server/lifecycle/moment.ts'
import { knownFindings } from '#server/modules/verifications/known-findings.ts'
import { refuseOutdated } from '#server/modules/verifications/refuse-outdated.ts'
import { repairsOf } from '#server/modules/verifications/repairs.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { holdConversation } from '#server/verification/find-evidence.ts'
import { judges, visibleVerifications } from '#server/verification/visible-verifications.ts'

/** What must be known about an evidence file before anything is done with it. */
type FoundVerification = {
  id: number
  interaction_id: number
  policy_id: number | null
  partner_id: number
  started_at: Date | null
  expired_at: Date | null
  state: VerificationState
  version: number
  /** The digest of what the rules checked. */
  basis: string
  standing: VerificationStanding
}

/** Which of these evidence files the reader may see. */
async function findVerifications(db: Database, scope: Scope, ids: readonly number[]): Promise<FoundVerification[]> {
  const rows = await db
    .selectFrom('verification')
    .innerJoin('interaction', 'interaction.id', 'verification.interaction_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('verification.id', 'in', ids)
    .where(visibleVerifications(scope))
    .select(['verification.id', 'verification.interaction_id', 'verification.policy_id', 'verification.state'])
    .select(['verification.revision as version', 'verification.basis', 'verification.decided_by'])
    .select(['interaction.partner_id', 'interaction.started_at', 'interaction.expired_at', 'agent.user_id as seller'])
    .select(sql<boolean>`coalesce(${judges(scope)}, false)`.as('verifies'))
    .execute()
  return rows.map(({ verifies, seller, decided_by, ...found }) => ({
    ...found,
    standing: {
      verifies,
      is_seller: seller === scope.user.id,
      asked: found.state === 'second-look' && decided_by === scope.user.id,
    },
  }))
}

export const verificationLifecycle = lifecycleOf({
  table: 'verification',
  versionColumn: 'revision',
  steps: 'verification_step',
  find: findVerifications,
  at: ({ state }: FoundVerification) => verificationAt(state),
  texts: { changed: texts.verificationChangedMeanwhile, notAllowed: texts.verificationStepNotAllowed },
})

/** Locks a file together with its conversation: an import or an analysis of that waits until the transaction ends. */
export async function lockVerification(trx: Database, scope: Scope, id: number, version?: number) {
  const row = await trx.selectFrom('verification').where('id', '=', id).select('interaction_id').executeTakeFirst()
  if (row) await holdConversation(trx, row.interaction_id)
  return verificationLifecycle.hold(trx, scope, id, version)
}

/**
 * Takes an evidence file a step further within the caller's transaction. Throws as lifecycles do, `conflict` also
 * where outdated findings would make it valid; `invalid` for a past day and for a conversation that repairs nothing.
 */
export async function takeVerificationStep(
  trx: Database,
  scope: Scope,
  id: number,
  step: TakeVerificationStep,
  moment: Moment,
) {
  const found = await lockVerification(trx, scope, id, step.revision)
  if (validatingEvents.includes(step.event)) await refuseOutdated(trx, found)
  const repair_id = 'repair_id' in step ? step.repair_id : null
  const due_on = 'due_on' in step ? step.due_on : null
  return verificationLifecycle.take(trx, found, {
    event: {
      ...{ type: step.event, by: found.standing },
      is_proven: isProven(await knownFindings(trx, id), step.note !== ''),
      ...{ has_note: step.note !== '', has_day: due_on !== null, has_repair: repair_id !== null },
    },
    ...{ user: scope.user.id, at: moment.now },
    async effects(to) {
      if (due_on !== null) refusePast('due_on', due_on, moment, texts.verificationDayPast)
      if (repair_id !== null) await refuseNoRepair(trx, scope, found, repair_id)
      const { text: note } = await maskConversationText(trx, found.partner_id, step.note)
      // a person who asks for a second look, or postpones, counts as the decider; a file that waits again has none
      const decision =
        to === 'pending'
          ? { note: '', decided_by: null, decided_at: null }
          : { note, decided_by: scope.user.id, decided_at: moment.now }
      return { set: { due_on, repair_id, ...decision }, step: { note } }
    },
  })
}

async function refuseNoRepair(trx: Database, scope: Scope, found: FoundVerification, repairId: number) {
  const repairs = await repairsOf(trx, scope, found)
  if (repairs.some(({ id }) => id === repairId)) return
  throw new Refusal({ kind: 'invalid', errors: { repair_id: [texts.verificationNoRepair] } })
}
