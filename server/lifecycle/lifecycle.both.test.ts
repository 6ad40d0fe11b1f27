import { expect, test } from 'vitest'

import type { WorkEventName } from '#contracts/work-item-states.ts'
import { workItemAt, type WorkItemEvent } from '#lifecycles/work-item.machine.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPeople } from '#tests/support/people.ts'

/** Tests the mechanism with items of worklists; here people see the items that they created themselves. */

const { db } = await testDatabase()
const people = testPeople(db, { hash: async () => '', verify: async () => false })
const { agent } = testConversations(db)
const ana = await scopeOfPerson('Ana')
const luis = await scopeOfPerson('Luis')
const NOW = new Date('2026-03-02T10:00:00Z')

const items = lifecycleOf({
  table: 'work_item',
  steps: 'work_item_step',
  find: (trx: Database, scope: Scope, ids: readonly number[]) =>
    trx
      .selectFrom('work_item')
      .where('id', 'in', ids)
      .where('created_by', '=', scope.user.id)
      .select(['id', 'state', 'version'])
      .orderBy('id')
      .execute(),
  at: ({ state }) => workItemAt(state),
  texts: { changed: texts.workChangedMeanwhile, notAllowed: texts.workStepNotAllowed },
})

async function scopeOfPerson(name: string): Promise<Scope> {
  const { id, email } = await people.add({ name })
  const user = { id, name, email, role_id: null, partner_id: null, team_id: null, agent_id: null }
  return scopeOf({ user, rules: [] }, 'worklist-work')
}

async function addItem(): Promise<number> {
  const { id } = await db
    .insertInto('work_item')
    .values({
      ...{ kind: 'coach', agent_id: (await agent()).id, policy_id: null, interaction_id: null, partner_id: null },
      ...{ campaign_id: null, team_id: null, reason: '', origin_key: null, assignee_id: null, due_on: '2026-03-09' },
      created_by: ana.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const event = (type: WorkEventName): WorkItemEvent => ({
  ...{ type, by: { works: true, assigns: false, is_assignee: false }, has_words: false, has_outcome: false },
})

type Taking = { scope?: Scope; type?: WorkEventName; version?: number; refuse?: () => never }

/** Takes a step of an item in a transaction of its own. */
const take = (id: number, { scope = ana, type = 'work.taken', version = 1, refuse }: Taking = {}) =>
  db.transaction().execute(async (trx) =>
    items.take(trx, await items.hold(trx, scope, id, version), {
      ...{ event: event(type), user: scope.user.id, at: NOW },
      async effects(to) {
        await trx.updateTable('work_item').set({ reason: 'looked at' }).where('id', '=', id).execute()
        refuse?.()
        return { set: { assignee_id: scope.user.id, note: `now ${to}` }, step: { reason: 'mine' } }
      },
    }),
  )

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).details
}

const rowOf = (id: number) =>
  db
    .selectFrom('work_item')
    .where('id', '=', id)
    .select(['state', 'version', 'assignee_id', 'note', 'reason'])
    .executeTakeFirstOrThrow()
const stepsOf = (id: number) =>
  db
    .selectFrom('work_item_step')
    .where('work_item_id', '=', id)
    .select(['event', 'from_state', 'to_state', 'user_id', 'at', 'reason'])
    .execute()

async function expectUntouched(id: number) {
  expect(await rowOf(id)).toEqual({ state: 'open', version: 1, assignee_id: null, note: '', reason: '' })
  expect(await stepsOf(id)).toEqual([])
}

test('a step moves the row, counts the change, and is stored once with its person and time', async () => {
  const id = await addItem()
  expect(await take(id)).toEqual({ from: 'open', to: 'assigned' })
  expect(await rowOf(id)).toMatchObject({
    state: 'assigned',
    version: 2,
    assignee_id: ana.user.id,
    note: 'now assigned',
  })
  expect(await stepsOf(id)).toEqual([
    {
      ...{ event: 'work.taken', from_state: 'open', to_state: 'assigned' },
      ...{ user_id: ana.user.id, at: NOW, reason: 'mine' },
    },
  ])
})

test('a step that the machine does not allow is a conflict, and writes nothing', async () => {
  const id = await addItem()
  expect(await refusalOf(take(id, { type: 'work.done' }))).toEqual({
    kind: 'conflict',
    message: texts.workStepNotAllowed,
  })
  await expectUntouched(id)
})

test('a step from an older version is a conflict, and writes nothing', async () => {
  const id = await addItem()
  expect(await refusalOf(take(id, { version: 2 }))).toEqual({ kind: 'conflict', message: texts.workChangedMeanwhile })
  await expectUntouched(id)
})

test.each([
  ['out of the reader’s scope', async () => ({ id: await addItem(), scope: luis })],
  ['that does not exist', async () => ({ id: 999_999, scope: ana })],
])('a row %s is missing', async (_, given) => {
  const { id, scope } = await given()
  expect(await refusalOf(take(id, { scope }))).toEqual({ kind: 'missing' })
  expect(await refusalOf(items.read(db, scope, id))).toEqual({ kind: 'missing' })
  expect(await stepsOf(id)).toEqual([])
})

test('a step that is refused writes nothing, nor what it had begun to write', async () => {
  const id = await addItem()
  const refuse = () => {
    throw new Refusal({ kind: 'invalid', errors: { due_on: [texts.workDayPast] } })
  }
  expect(await refusalOf(take(id, { refuse }))).toMatchObject({ kind: 'invalid' })
  await expectUntouched(id)
})

test('if two people take the same step at once, one gets a conflict', async () => {
  const id = await addItem()
  const results = await Promise.allSettled([take(id), take(id)])
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []))
  expect(failed.map(({ details }) => details)).toEqual([{ kind: 'conflict', message: texts.workChangedMeanwhile }])
  expect(await stepsOf(id)).toHaveLength(1)
})

test('several rows are locked in the order of their ids, without those out of scope', async () => {
  const ids = [await addItem(), await addItem()]
  const hold = (scope: Scope) => db.transaction().execute((trx) => items.holdAll(trx, scope, ids.toReversed()))
  expect((await hold(ana)).map(({ id }) => id)).toEqual(ids)
  expect(await hold(luis)).toEqual([])
  expect(await items.holdAll(db, ana, [])).toEqual([])
})

test('the machine can be asked what it allows without taking a step', async () => {
  const item = await items.read(db, ana, await addItem())
  expect(items.isAllowed(item, event('work.started'))).toBe(true)
  expect(items.isAllowed(item, event('work.done'))).toBe(false)
  expect(items.next(item, event('work.started'))).toBe('in-progress')
})
