import { sql } from 'kysely'

import type { WorkAdded, WorkDraft } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type Moment, refusePast } from '#server/lifecycle/moment.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { maskedNote } from '#server/masking/mask-words.ts'
import { notifyAssignee } from '#server/modules/worklists/notify-assignee.ts'
import { type PlacedSubject, placedSubjects } from '#server/modules/worklists/work-subjects.ts'
import { canWorkOn } from '#server/modules/worklists/workers.ts'
import { reachesWork } from '#server/quality/reaches.ts'

/**
 * Adds items to a worklist within the caller's transaction. Existing ones stay as they are. Throws `invalid` for a
 * past day, and for an assignee who cannot work on all of them.
 */
export async function addWork(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  draft: WorkDraft,
  moment: Moment,
): Promise<WorkAdded> {
  const { kind, assignee_id, due_on } = draft
  refusePast('due_on', due_on, moment, texts.workDayPast)
  const { placed, outOfReach } = await placedSubjects(trx, scope, kind, draft.subjects)
  const places = placed.map(({ place }) => place)
  if (assignee_id !== null && places.length > 0 && !(await canWorkOn(trx, isStrict, assignee_id, places))) {
    throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.workCannotDo] } })
  }
  const made = await insertAll(trx, scope, draft, placed, moment.now)
  const there = await visibleExisting(trx, scope, kind, placed)
  const added: WorkAdded = { made: [], already: [], out_of_reach: outOfReach }
  for (const one of placed) {
    const subject = subjectOf(one)
    const id = made.get(subject)
    // an item that is named twice is created once
    if (made.delete(subject) && id !== undefined) added.made.push({ id, subject: one.subject })
    else added.already.push({ id: there.get(subject) ?? null, subject: one.subject })
  }
  if (assignee_id !== null) {
    const ids = added.made.map(({ id }) => id)
    await storeAssignedSteps(trx, ids, { by: scope.user.id, assignee_id, at: moment.now })
    await notifyAssignee(trx, ids, { assignee_id, actor: scope.user.id, now: moment.now })
  }
  return added
}

/** The subject of an item, as the database stores it. */
const subjectOf = ({ policy_id, interaction_id, place: { kind, agent_id } }: PlacedSubject): string =>
  kind === 'coach' ? `agent:${agent_id}` : policy_id === null ? `interaction:${interaction_id}` : `policy:${policy_id}`

/**
 * Inserts items without an open one, and returns their ids by subject. They are inserted in a fixed order, so that
 * two transactions with some equal subjects do not block each other.
 */
async function insertAll(
  trx: Database,
  scope: Scope,
  { kind, reason, due_on, assignee_id }: WorkDraft,
  placed: readonly PlacedSubject[],
  now: Date,
): Promise<Map<string, number>> {
  const bySubject = new Map(placed.toReversed().map((one) => [subjectOf(one), one]))
  const newItems = [...bySubject].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
  if (newItems.length === 0) return new Map()
  const reasonFor = await maskForPartners(
    trx,
    newItems.map(({ place }) => place.partner_id),
    reason,
  )
  const rows = await trx
    .insertInto('work_item')
    .values(
      newItems.map(({ policy_id, interaction_id, campaign_id, place: { partner_id, team_id, agent_id } }) => ({
        ...{ kind, policy_id, interaction_id, agent_id, partner_id, campaign_id, team_id, due_on, assignee_id },
        reason: reasonFor(partner_id),
        origin: 'person' as const,
        origin_key: null,
        state: assignee_id === null ? ('open' as const) : ('assigned' as const),
        created_by: scope.user.id,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('settled_at', 'is', null).doNothing())
    .returning(['id', 'subject'])
    .execute()
  return new Map(rows.map(({ id, subject }) => [subject, id]))
}

/** Masks a text for good, for items of several partners at once. */
async function maskForPartners(
  trx: Database,
  partnerIds: readonly (number | null)[],
  note: string,
): Promise<(partnerId: number | null) => string> {
  const countries = await countriesOf(
    trx,
    partnerIds.filter((id) => id !== null),
  )
  const masked = new Map<string | null, string>()
  for (const country of new Set([null, ...countries.values()])) masked.set(country, maskedNote(note, country).text)
  return (partnerId) => masked.get(partnerId === null ? null : (countries.get(partnerId) ?? null))!
}

/** The open items about the same, if the caller may see them. */
async function visibleExisting(
  trx: Database,
  scope: Scope,
  kind: WorkDraft['kind'],
  placed: readonly PlacedSubject[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('work_item')
    .where('kind', '=', kind)
    .where('subject', '=', sql<string>`any(${placed.map(subjectOf)}::text[])`)
    .where('settled_at', 'is', null)
    .where(reachesWork(scope, 'worklist-work'))
    .select(['id', 'subject'])
    .execute()
  return new Map(rows.map(({ id, subject }) => [subject, id]))
}

type AssignmentFacts = { by: number; assignee_id: number; at: Date }

async function storeAssignedSteps(
  trx: Database,
  ids: readonly number[],
  { by, assignee_id, at }: AssignmentFacts,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into work_item_step (work_item_id, event, from_state, to_state, user_id, at, assignee_id)
    select id, 'work.assigned', 'open', 'assigned', ${by}, ${at}, ${assignee_id}
    from unnest(${[...ids]}::bigint[]) as id`.execute(trx)
}
