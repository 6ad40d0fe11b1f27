import { sql } from 'kysely'

import type { WorkAdded, WorkDraft } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { keptWords, type Moment, refusePast } from '#server/modules/worklists/kept-words.ts'
import { tellAssignee } from '#server/modules/worklists/tell-assignee.ts'
import { type PlacedSubject, placedSubjects } from '#server/modules/worklists/work-subjects.ts'
import { canWorkOn } from '#server/modules/worklists/workers.ts'
import { reachesWork } from '#server/quality/reaches-work.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Puts things on a worklist within the caller's transaction. What is there already stays as it is. Throws `invalid` for a day that
 * is over, and for an assignee who cannot work on all of it.
 */
export async function addWork(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  draft: WorkDraft,
  moment: Moment,
): Promise<WorkAdded> {
  const { kind, assignee_id, due_on } = draft
  refusePast(due_on, moment.today)
  const { placed, outOfReach } = await placedSubjects(trx, scope, kind, draft.subjects)
  const places = placed.map(({ place }) => place)
  if (assignee_id !== null && places.length > 0 && !(await canWorkOn(trx, isStrict, assignee_id, places))) {
    throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.workCannotDo] } })
  }
  const added: WorkAdded = { made: [], already: [], out_of_reach: outOfReach }
  for (const one of placed) {
    const id = await inserted(trx, scope, one, draft, moment.now)
    if (id === null) added.already.push({ id: await visibleLike(trx, scope, one), subject: one.subject })
    else added.made.push({ id, subject: one.subject })
  }
  if (assignee_id !== null) {
    const ids = added.made.map(({ id }) => id)
    await noteAssigned(trx, ids, { by: scope.user.id, assignee_id, at: moment.now })
    await tellAssignee(trx, ids, { assignee_id, actor: scope.user.id, now: moment.now })
  }
  return added
}

/** Null where one of the kind is open already. */
async function inserted(
  trx: Database,
  scope: Scope,
  { policy_id, interaction_id, campaign_id, place }: PlacedSubject,
  { kind, reason, due_on, assignee_id, origin }: WorkDraft,
  now: Date,
): Promise<number | null> {
  const { partner_id, team_id, agent_id } = place
  const row = await trx
    .insertInto('work_item')
    .values({
      ...{ kind, policy_id, interaction_id, agent_id, partner_id, campaign_id, team_id, due_on, assignee_id },
      reason: await keptWords(trx, partner_id, reason),
      origin: origin?.kind ?? 'person',
      origin_key: origin?.key ?? null,
      state: assignee_id === null ? 'open' : 'assigned',
      created_by: scope.user.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('settled_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The open one about the same, for who may see it. */
async function visibleLike(
  trx: Database,
  scope: Scope,
  { policy_id, interaction_id, place: { kind, agent_id } }: PlacedSubject,
): Promise<number | null> {
  const subject =
    kind === 'coach'
      ? `agent:${agent_id}`
      : policy_id === null
        ? `interaction:${interaction_id}`
        : `policy:${policy_id}`
  const found = await trx
    .selectFrom('work_item')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .where(reachesWork(scope, 'worklist-work'))
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}

type Assigned = { by: number; assignee_id: number; at: Date }

async function noteAssigned(trx: Database, ids: readonly number[], { by, assignee_id, at }: Assigned): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into work_item_step (work_item_id, event, from_state, to_state, user_id, at, assignee_id)
    select id, 'work.assigned', 'open', 'assigned', ${by}, ${at}, ${assignee_id}
    from unnest(${[...ids]}::bigint[]) as id`.execute(trx)
}
