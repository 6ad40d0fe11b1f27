import type { CoachingEventName, CoachingState } from '#contracts/coaching-states.ts'
import type { TakeCoachingStep } from '#contracts/coaching.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { coachingAt, type CoachingStanding } from '#lifecycles/coaching.machine.ts'
import type { Database } from '#server/db/database.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { type Moment, refusePast } from '#server/lifecycle/moment.ts'
import { maskWords } from '#server/masking/mask-words.ts'
import { notify } from '#server/quality/notify.ts'
import { reachesCoaching, visibleCoachings } from '#server/quality/visible-coachings.ts'

/** What must be known about a coaching before anything is done with it. */
type FoundCoaching = {
  id: number
  state: CoachingState
  version: number
  scorecard_id: number
  coach_id: number | null
  created_by: number | null
  agent_user_id: number | null
  /** Of the conversation that gave rise to it, if any. */
  partner_id: number | null
  standing: CoachingStanding
}

/** Which of these coachings the reader may see. */
async function findCoachings(db: Database, scope: Scope, ids: readonly number[]): Promise<FoundCoaching[]> {
  const rows = await db
    .selectFrom('coaching')
    .innerJoin('agent', 'agent.id', 'coaching.agent_id')
    .leftJoin('evaluation', 'evaluation.id', 'coaching.evaluation_id')
    .leftJoin('interaction as origin', 'origin.id', 'evaluation.interaction_id')
    .where('coaching.id', 'in', ids)
    .where(visibleCoachings(scope))
    .select(['coaching.id', 'coaching.state', 'coaching.version', 'coaching.scorecard_id', 'coaching.coach_id'])
    .select(['coaching.created_by', 'agent.user_id as agent_user_id', 'origin.partner_id'])
    .select(reachesCoaching(scope, 'quality-coaching').as('may_coach'))
    .select(reachesCoaching(scope, 'quality-acknowledge').as('may_acknowledge'))
    .execute()
  return rows.map(({ may_coach, may_acknowledge, ...found }) => ({
    ...found,
    standing: standingOf(scope, { ...found, may_coach, may_acknowledge }),
  }))
}

type CoachedAgent = {
  agent_user_id: number | null
  coach_id: number | null
  created_by: number | null
  /** Whether the permissions to coach, and to acknowledge, reach the agent. */
  may_coach: boolean
  may_acknowledge: boolean
}

/**
 * The relation of a person to a coaching. The coached agent agrees; another person who acknowledges for agents may
 * agree for them, unless the coaching is their own or they oversee audits: nobody accepts what they are responsible
 * for.
 */
function standingOf({ user, holds }: Scope, coached: CoachedAgent): CoachingStanding {
  const isAgent = coached.agent_user_id === user.id
  const isOfTheirs = coached.coach_id === user.id || coached.created_by === user.id
  return {
    is_coach: coached.may_coach && !isAgent,
    is_coached: isAgent
      ? holds('quality-acknowledge')
      : coached.may_acknowledge && !isOfTheirs && !holds('quality-plans'),
  }
}

export const coachingLifecycle = lifecycleOf({
  table: 'coaching',
  steps: 'coaching_step',
  find: findCoachings,
  at: ({ state }: FoundCoaching) => coachingAt(state),
  texts: { changed: texts.coachingChangedMeanwhile, notAllowed: texts.coachingStepNotAllowed },
})

/** A step of a coaching, or that it was changed. */
type Step = TakeCoachingStep | { event: 'coaching.changed'; version: number }

/**
 * Takes a coaching a step further within the caller's transaction. Throws as lifecycles do, and `invalid` for a past
 * day.
 */
export async function takeCoachingStep(trx: Database, scope: Scope, id: number, step: Step, moment: Moment) {
  const by = scope.user.id
  const coaching = await coachingLifecycle.hold(trx, scope, id, step.version)
  const { from, to } = await coachingLifecycle.take(trx, coaching, {
    event: { type: step.event, by: coaching.standing },
    ...{ user: by, at: moment.now },
    async effects(state) {
      if (step.event === 'coaching.postponed') {
        refusePast('follow_up_on', step.follow_up_on, moment, texts.coachingDayPast)
      }
      const text = 'outcome' in step ? step.outcome : 'reason' in step ? (step.reason ?? '') : ''
      const reason = await maskWords(trx, coaching.partner_id, text)
      return { set: changesOf(step, state, reason, { by, now: moment.now }), step: { reason } }
    },
  })
  await notifyOthers(trx, coaching, step.event, { actor: by, now: moment.now })
  return { ...coaching, from, to }
}

/** The columns of the coaching that a step changes. */
function changesOf(step: Step, to: CoachingState, reason: string, { by, now }: { by: number; now: Date }) {
  return {
    ...(step.event === 'coaching.agreed' && { agreed_at: now, agreed_by: by }),
    ...(step.event === 'coaching.postponed' && { follow_up_on: step.follow_up_on }),
    ...(step.event === 'coaching.followed-up' && { outcome: reason }),
    ...((to === 'followed-up' || to === 'cancelled') && { settled_at: now }),
  }
}

const notificationKinds: Partial<Record<CoachingEventName, NotificationKind>> = {
  'coaching.agreed': 'coaching-agreed',
  'coaching.followed-up': 'coaching-followed-up',
}

/** Notifies the other people concerned: the coach, the person who proposed the coaching, and the agent. */
async function notifyOthers(
  trx: Database,
  { id, coach_id, created_by, agent_user_id }: FoundCoaching,
  event: CoachingEventName,
  facts: { actor: number; now: Date },
) {
  const kind = notificationKinds[event]
  if (kind) await notify(trx, [coach_id, created_by, agent_user_id], { kind, subject: `coaching:${id}`, ...facts })
}
