import { transition } from 'xstate'

import type { CoachingEventName, CoachingState } from '#contracts/coaching-states.ts'
import type { TakeCoachingStep } from '#contracts/coaching.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { coachingAt, coachingMachine } from '#lifecycles/coaching.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { maskWords } from '#server/masking/mask-words.ts'
import { type FoundCoaching, holdCoaching } from '#server/modules/coaching/found-coaching.ts'
import { type Moment, refusePast } from '#server/modules/coaching/masked-reason.ts'
import { notify } from '#server/quality/notify.ts'

/** A step of a coaching, or that it was changed. */
export type Step = TakeCoachingStep | { event: 'coaching.changed'; version: number }

/**
 * Takes a coaching a step further within the caller's transaction, if its machine allows it. Throws `missing` for one out of sight,
 * `conflict` when it is not as the caller saw it or does not allow the step, `invalid` for a day that is over.
 */
export async function takeStep(trx: Database, scope: Scope, id: number, step: Step, moment: Moment) {
  const coaching = await holdCoaching(trx, scope, id)
  const { state: from, version, standing } = coaching
  if (version !== step.version) throw new Refusal({ kind: 'conflict', message: texts.coachingChangedMeanwhile })
  const before = coachingAt(from)
  const event = { type: step.event, by: standing }
  if (!before.can(event)) throw new Refusal({ kind: 'conflict', message: texts.coachingStepNotAllowed })
  const [{ value: to }] = transition(coachingMachine, before, event)

  if (step.event === 'coaching.postponed') refusePast(step.follow_up_on, moment.today)
  const words = 'outcome' in step ? step.outcome : 'reason' in step ? (step.reason ?? '') : ''
  const reason = await maskWords(trx, coaching.partner_id, words)
  await trx
    .updateTable('coaching')
    .set({ state: to, version: version + 1, ...leftBehind(step, to, reason, { by: scope.user.id, now: moment.now }) })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('coaching_step')
    .values({
      coaching_id: id,
      event: step.event,
      from_state: from,
      to_state: to,
      user_id: scope.user.id,
      at: moment.now,
      reason,
    })
    .execute()
  await tell(trx, coaching, step.event, { actor: scope.user.id, now: moment.now })
  return { ...coaching, from, to }
}

/** What a step leaves in the coaching itself. */
function leftBehind(step: Step, to: CoachingState, reason: string, { by, now }: { by: number; now: Date }) {
  return {
    ...(step.event === 'coaching.agreed' && { agreed_at: now, agreed_by: by }),
    ...(step.event === 'coaching.postponed' && { follow_up_on: step.follow_up_on }),
    ...(step.event === 'coaching.followed-up' && { outcome: reason }),
    ...((to === 'followed-up' || to === 'cancelled') && { settled_at: now }),
  }
}

const kinds: Partial<Record<CoachingEventName, NotificationKind>> = {
  'coaching.agreed': 'coaching-agreed',
  'coaching.followed-up': 'coaching-followed-up',
}

/** Tells the others whom it concerns: who leads it and who proposed it, and who is coached. */
async function tell(
  trx: Database,
  { id, coach_id, created_by, agent_user_id }: FoundCoaching,
  event: CoachingEventName,
  news: { actor: number; now: Date },
) {
  const kind = kinds[event]
  if (kind) await notify(trx, [coach_id, created_by, agent_user_id], { kind, subject: `coaching:${id}`, ...news })
}
