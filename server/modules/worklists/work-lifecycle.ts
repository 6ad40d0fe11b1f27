import { isOutcomeOf, type WorkKind, type WorkState } from '#contracts/work-item-states.ts'
import type { TakeWorkStep } from '#contracts/work-items.ts'
import { workItemAt, type WorkItemEvent, type WorkStanding } from '#lifecycles/work-item.machine.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { type Moment, refusePast } from '#server/lifecycle/moment.ts'
import { maskWords } from '#server/masking/mask-words.ts'
import { notifyAssignee } from '#server/modules/worklists/notify-assignee.ts'
import { joinedWork, workStanding } from '#server/modules/worklists/work-rows.ts'
import { canWorkOn, type WorkPlace } from '#server/modules/worklists/workers.ts'
import { visibleCoachings } from '#server/quality/visible-coachings.ts'

/** What must be known about an item before anything is done with it. */
export type FoundWorkItem = {
  id: number
  kind: WorkKind
  state: WorkState
  version: number
  subject: string
  agent_id: number | null
  partner_id: number | null
  standing: WorkStanding
  place: WorkPlace
}

/** Which of these items the reader may see. */
export async function findWork(db: Database, scope: Scope, ids: readonly number[]): Promise<FoundWorkItem[]> {
  const rows = await joinedWork(db, scope)
    .where('work_item.id', 'in', ids)
    .select(['work_item.id', 'work_item.kind', 'work_item.state', 'work_item.version', 'work_item.subject'])
    .select(['work_item.agent_id', 'work_item.partner_id', 'work_item.team_id', 'work_item.assignee_id'])
    .select('agent.user_id as agent_user_id')
    .select(workStanding(scope))
    .orderBy('work_item.id')
    .execute()
  return rows.map(({ works, assigns, assignee_id, team_id, agent_user_id, ...item }) => ({
    ...item,
    standing: { works, assigns, is_assignee: assignee_id === scope.user.id },
    place: { kind: item.kind, partner_id: item.partner_id, team_id, agent_id: item.agent_id, agent_user_id },
  }))
}

export const workLifecycle = lifecycleOf({
  table: 'work_item',
  steps: 'work_item_step',
  find: findWork,
  at: ({ state }: FoundWorkItem) => workItemAt(state),
  texts: { changed: texts.workChangedMeanwhile, notAllowed: texts.workStepNotAllowed },
})

/** The event for the machine. Whether an outcome fits the kind of the item is refused under its field. */
export const workEvent = ({ standing }: FoundWorkItem, step: TakeWorkStep): WorkItemEvent => ({
  ...{ type: step.event, by: standing, has_words: wordsOf(step) !== '', has_outcome: 'outcome' in step },
})

/**
 * Takes an item a step further within the caller's transaction. Throws as lifecycles do, and `invalid` for a past
 * day, for a person who cannot work on it, and for an impossible outcome.
 */
export async function takeWorkStep(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  id: number,
  step: TakeWorkStep,
  moment: Moment,
) {
  const item = await workLifecycle.hold(trx, scope, id, step.version)
  const taken = await refuseDuplicateWork(
    workLifecycle.take(trx, item, {
      event: workEvent(item, step),
      ...{ user: scope.user.id, at: moment.now },
      async effects(to) {
        await refuseMistakes(trx, isStrict, scope, item, step, moment)
        const reason = await maskWords(trx, item.partner_id, wordsOf(step))
        return effectsOf(step, to, reason, { user: scope.user.id, now: moment.now })
      },
    }),
  )
  if (step.event === 'work.assigned') {
    await notifyAssignee(trx, [id], { assignee_id: step.assignee_id, actor: scope.user.id, now: moment.now })
  }
  return taken
}

const wordsOf = (step: TakeWorkStep): string => ('note' in step ? step.note : 'reason' in step ? step.reason : '')

async function refuseMistakes(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  item: FoundWorkItem,
  step: TakeWorkStep,
  moment: Moment,
): Promise<void> {
  if ('due_on' in step) refusePast('due_on', step.due_on, moment, texts.workDayPast)
  if (step.event === 'work.assigned' && !(await canWorkOn(trx, isStrict, step.assignee_id, [item.place]))) {
    throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.workCannotDo] } })
  }
  if (step.event === 'work.reopened') await refuseExisting(trx, item)
  if (step.event !== 'work.done') return
  if (!isOutcomeOf(item.kind, step.outcome)) {
    throw new Refusal({ kind: 'invalid', errors: { outcome: [texts.workOutcomeOfOther] } })
  }
  if (step.coaching_id && !(step.outcome === 'coached' && (await isCoachingOf(trx, scope, item, step.coaching_id)))) {
    throw new Refusal({ kind: 'invalid', errors: { coaching_id: [texts.workOtherCoaching] } })
  }
}

async function refuseExisting(trx: Database, { kind, subject }: FoundWorkItem): Promise<void> {
  const other = await trx
    .selectFrom('work_item')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (other) throw new Refusal({ kind: 'conflict', message: texts.workThereAgain })
}

/** Somebody may have added it again at this very moment. */
const refuseDuplicateWork = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('work_item_unsettled', { kind: 'conflict', message: texts.workThereAgain }, write)

async function isCoachingOf(trx: Database, scope: Scope, { agent_id }: FoundWorkItem, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('coaching')
    .innerJoin('agent', 'agent.id', 'coaching.agent_id')
    .where('coaching.id', '=', id)
    .where('coaching.agent_id', '=', agent_id)
    .where(visibleCoachings(scope))
    .select('coaching.id')
    .executeTakeFirst()
  return found !== undefined
}

/** The columns that a step changes in the item, and those of its own row. */
function effectsOf(step: TakeWorkStep, to: WorkState, reason: string, { user, now }: { user: number; now: Date }) {
  const isTaken = step.event === 'work.taken' || step.event === 'work.started'
  const isSettled = to === 'done' || to === 'dismissed'
  const given_to = step.event === 'work.assigned' ? step.assignee_id : null
  const assignee_id = isTaken ? user : given_to
  const due_on = 'due_on' in step ? step.due_on : null
  const outcome = step.event === 'work.done' ? step.outcome : null
  return {
    set: {
      outcome,
      note: isSettled ? reason : '',
      settled_at: isSettled ? now : null,
      coaching_id: step.event === 'work.done' ? (step.coaching_id ?? null) : null,
      ...(assignee_id !== null && { assignee_id }),
      ...(to === 'open' && { assignee_id: null }),
      ...(due_on !== null && { due_on }),
    },
    step: { reason, assignee_id: given_to, due_on, outcome },
  }
}
