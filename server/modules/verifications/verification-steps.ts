import { transition } from 'xstate'

import { type VerificationEventName, validatingEvents } from '#contracts/verification-words.ts'
import type { TakeVerificationStep } from '#contracts/verifications.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'
import { isProven } from '#domain/verification/open-points.ts'
import { verificationAt, type VerificationFacts, verificationMachine } from '#lifecycles/verification.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type FoundVerification, holdVerification } from '#server/modules/verifications/found-verification.ts'
import { knownFindings } from '#server/modules/verifications/known-findings.ts'
import { refuseOutdated } from '#server/modules/verifications/refuse-outdated.ts'
import { repairsOf } from '#server/modules/verifications/repairs.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'

/** Now, and the day in UTC. */
export type Moment = { now: Date; today: Day }

/**
 * Takes an evidence file a step further within the caller's transaction, if its machine allows it. Throws `missing` for one out of
 * sight, `conflict` when it is not as the caller saw it, does not allow the step, or would be called valid by what the rules found in
 * something else; `invalid` for a day that is over and for what mends nothing.
 */
export async function takeStep(trx: Database, scope: Scope, id: number, step: TakeVerificationStep, moment: Moment) {
  const found = await holdVerification(trx, scope, id)
  if (found.revision !== step.revision) {
    throw new Refusal({ kind: 'conflict', message: texts.verificationChangedMeanwhile })
  }
  if (validatingEvents.includes(step.event)) await refuseOutdated(trx, found)
  const repair_id = 'repair_id' in step ? step.repair_id : null
  const due_on = 'due_on' in step ? step.due_on : null
  const to = moved(found, step.event, {
    is_proven: isProven(await knownFindings(trx, id), step.note !== ''),
    has_note: step.note !== '',
    has_day: due_on !== null,
    has_repair: repair_id !== null,
  })
  if (due_on !== null) refusePast(due_on, moment.today)
  if (repair_id !== null) await refuseNoRepair(trx, scope, found, repair_id)

  const { text: note } = await maskConversationText(trx, found.partner_id, step.note)
  // who asked for a second look, or put it off, is known by having decided so; what waits again was decided by nobody
  const isOpen = to === 'pending'
  await trx
    .updateTable('verification')
    .set({
      ...{ state: to, revision: found.revision + 1, due_on, repair_id, note: isOpen ? '' : note },
      ...{ decided_by: isOpen ? null : scope.user.id, decided_at: isOpen ? null : moment.now },
    })
    .where('id', '=', id)
    .execute()
  await addStep(trx, found, { event: step.event, to, note, by: scope.user.id, at: moment.now })
  return { ...found, from: found.state, to }
}

/** Where a step leads; throws `conflict` where the machine does not allow it. */
export function moved(found: FoundVerification, type: VerificationEventName, facts: Omit<VerificationFacts, 'by'>) {
  const before = verificationAt(found.state)
  const event = { type, by: found.standing, ...facts }
  if (!before.can(event)) throw new Refusal({ kind: 'conflict', message: texts.verificationStepNotAllowed })
  const [{ value }] = transition(verificationMachine, before, event)
  return value
}

type Step = { event: VerificationEventName; to: FoundVerification['state']; note: string; by: number; at: Date }

export async function addStep(trx: Database, found: FoundVerification, { event, to, note, by, at }: Step) {
  await trx
    .insertInto('verification_step')
    .values({ verification_id: found.id, event, from_state: found.state, to_state: to, user_id: by, at, note })
    .execute()
}

/** West of Greenwich it is still yesterday. */
function refusePast(day: Day, today: Day) {
  if (day >= addDays(today, -1)) return
  throw new Refusal({ kind: 'invalid', errors: { due_on: [texts.verificationDayPast] } })
}

async function refuseNoRepair(trx: Database, scope: Scope, found: FoundVerification, repairId: number) {
  const repairs = await repairsOf(trx, scope, found)
  if (repairs.some(({ id }) => id === repairId)) return
  throw new Refusal({ kind: 'invalid', errors: { repair_id: [texts.verificationNoRepair] } })
}
