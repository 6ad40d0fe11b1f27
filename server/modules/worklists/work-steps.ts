import { transition } from 'xstate'

import { isOutcomeOf, type WorkState } from '#contracts/work-item-states.ts'
import type { TakeWorkStep } from '#contracts/work-items.ts'
import { workItemAt, workItemMachine } from '#lifecycles/work-item.machine.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { maskWords } from '#server/masking/mask-words.ts'
import { type FoundWorkItem, holdWork } from '#server/modules/worklists/found-work.ts'
import { type Moment, refusePast } from '#server/modules/worklists/masked-reason.ts'
import { notifyAssignee } from '#server/modules/worklists/notify-assignee.ts'
import { canWorkOn } from '#server/modules/worklists/workers.ts'
import { visibleCoachings } from '#server/quality/visible-coachings.ts'

/**
 * Takes an item a step further within the caller's transaction, if its machine allows it. Throws `missing` for one out of sight,
 * `conflict` when it is not as the caller saw it or does not allow the step, `invalid` for a day that is over, for somebody who
 * cannot work on it, and for what cannot have come of it.
 */
export async function takeStep(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  id: number,
  step: TakeWorkStep,
  moment: Moment,
) {
  const item = orMissing((await holdWork(trx, scope, [id], moment.now)).get(id))
  if (item.version !== step.version) throw new Refusal({ kind: 'conflict', message: texts.workChangedMeanwhile })
  const to = moved(item, step)
  if (!to) throw new Refusal({ kind: 'conflict', message: texts.workStepNotAllowed })
  await refuseMistakes(trx, isStrict, scope, item, step, moment)
  await refuseDuplicateWork(settleStep(trx, scope, item, { step, to, now: moment.now }))
  if (step.event === 'work.assigned') {
    await notifyAssignee(trx, [id], { assignee_id: step.assignee_id, actor: scope.user.id, now: moment.now })
  }
  return { from: item.state, to }
}

/** Where a step leads; null where the machine does not allow it. That the outcome fits the kind is said of its field. */
export function moved({ state, standing }: FoundWorkItem, step: TakeWorkStep): WorkState | null {
  const before = workItemAt(state)
  const facts = { by: standing, has_words: wordsOf(step) !== '', has_outcome: 'outcome' in step }
  const event = { type: step.event, ...facts }
  if (!before.can(event)) return null
  const [{ value }] = transition(workItemMachine, before, event)
  return value
}

const wordsOf = (step: TakeWorkStep): string => ('note' in step ? step.note : 'reason' in step ? step.reason : '')

async function refuseMistakes(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  item: FoundWorkItem,
  step: TakeWorkStep,
  { today }: Moment,
): Promise<void> {
  if ('due_on' in step) refusePast(step.due_on, today)
  if (step.event === 'work.assigned' && !(await canWorkOn(trx, isStrict, step.assignee_id, [item.place]))) {
    throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.workCannotDo] } })
  }
  if (step.event === 'work.reopened') await refuseSecond(trx, item)
  if (step.event !== 'work.done') return
  if (!isOutcomeOf(item.kind, step.outcome)) {
    throw new Refusal({ kind: 'invalid', errors: { outcome: [texts.workOutcomeOfOther] } })
  }
  if (step.coaching_id && !(step.outcome === 'coached' && (await isCoachingOf(trx, scope, item, step.coaching_id)))) {
    throw new Refusal({ kind: 'invalid', errors: { coaching_id: [texts.workOtherCoaching] } })
  }
}

async function refuseSecond(trx: Database, { kind, subject }: FoundWorkItem): Promise<void> {
  const other = await trx
    .selectFrom('work_item')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (other) throw new Refusal({ kind: 'conflict', message: texts.workThereAgain })
}

/** Somebody may have put it there again in this very moment. */
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

type Settled = { step: TakeWorkStep; to: WorkState; now: Date }

/** Writes a step and what it leaves in the item itself. */
async function settleStep(
  trx: Database,
  { user }: Scope,
  item: FoundWorkItem,
  { step, to, now }: Settled,
): Promise<void> {
  const reason = await maskWords(trx, item.partner_id, wordsOf(step))
  const isTaken = step.event === 'work.taken' || step.event === 'work.started'
  const assignee_id = step.event === 'work.assigned' ? step.assignee_id : isTaken ? user.id : null
  const due_on = 'due_on' in step ? step.due_on : null
  const outcome = step.event === 'work.done' ? step.outcome : null
  const isSettled = to === 'done' || to === 'dismissed'
  await trx
    .updateTable('work_item')
    .set({
      ...{ state: to, version: item.version + 1, outcome },
      note: isSettled ? reason : '',
      settled_at: isSettled ? now : null,
      coaching_id: step.event === 'work.done' ? (step.coaching_id ?? null) : null,
      ...(assignee_id !== null && { assignee_id }),
      ...(to === 'open' && { assignee_id: null }),
      ...(due_on !== null && { due_on }),
    })
    .where('id', '=', item.id)
    .execute()
  await trx
    .insertInto('work_item_step')
    .values({
      work_item_id: item.id,
      event: step.event,
      from_state: item.state,
      to_state: to,
      user_id: user.id,
      at: now,
      reason,
      assignee_id: step.event === 'work.assigned' ? assignee_id : null,
      due_on,
      outcome,
    })
    .execute()
}
