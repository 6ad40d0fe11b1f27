import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { parseSearch } from '#domain/search/parse-search.ts'
import { printSearch } from '#domain/search/search-query.ts'
import type { Job } from '#server/jobs/queue.ts'
import { judgeDue } from '#server/modules/category-rules/category-jobs.ts'
import { runRule } from '#server/modules/category-rules/run-rule.ts'
import { positiveLeaves } from '#server/search/search-leaves.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { isNight, seeds, times } from '#tests/support/night.ts'
import { type Conversation, conversations, isFound, matchesTurn, searches } from '#tests/support/random-searches.ts'

const [SEED] = seeds(1, 1) as [number]
const { db } = await testDatabase()
const given = testConversations(db)
const stored: (Conversation & { id: number; channel: 'voice' | 'webchat' })[] = []
const jobFor = (key: number | 'due'): Job => ({
  key: String(key),
  signal: new AbortController().signal,
  advance: async () => {},
})

/** A job that dies when it is about to end its n-th step. */
const dyingAt = (key: number | 'due', step: number): Job => {
  let left = step
  const advance = async () => {
    left -= 1
    if (left === 0) throw new Error('killed')
  }
  return { ...jobFor(key), advance }
}

beforeAll(async () => {
  const partner = await given.partner()
  for (const [index, one] of fc.sample(conversations, { numRuns: times(50, 100), seed: SEED }).entries()) {
    const channel = index % 4 === 0 ? 'webchat' : 'voice'
    const { duration_ms, subject } = one
    const { id } = await given.interaction({ partner_id: partner.id, language: 'zz', duration_ms, subject, channel })
    if (one.turns.length > 0) await given.turns(id, one.turns)
    stored.push({ ...one, id, channel })
  }
})

beforeEach(async () => {
  await db.deleteFrom('category_rule').execute()
  await db.deleteFrom('category_due').execute()
})

const rule = async (query: string, more: { channels?: ('voice' | 'webchat')[] } = {}) => {
  const name = `Rule ${query}`
  return (
    await db
      .insertInto('category_rule')
      .values({ name, query, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const matchesOf = async (id: number) => {
  const rows = await db
    .selectFrom('category_match')
    .innerJoin('category_rule', 'category_rule.id', 'rule_id')
    .where('rule_id', '=', id)
    .whereRef('rule_version', '=', 'run_version')
    .select('interaction_id')
    .orderBy('interaction_id')
    .execute()
  return rows.map(({ interaction_id }) => interaction_id)
}
const markersOf = (id: number) =>
  db
    .selectFrom('marker')
    .where('category_rule_id', '=', id)
    .select(['interaction_id', 'seq', 'start_ms', 'end_ms', 'kind', 'origin', 'name'])
    .orderBy('interaction_id')
    .orderBy('seq')
    .execute()
const stateOf = (id: number) =>
  db
    .selectFrom('category_rule')
    .where('id', '=', id)
    .select(['run_state', 'run_done', 'run_total'])
    .executeTakeFirstOrThrow()

/** The expected matches of a rule, by reading every turn. */
function expected(query: string, isAbout: (one: (typeof stored)[number]) => boolean = () => true) {
  const search = parseSearch(query).query!
  const found = stored.filter((one) => isAbout(one) && isFound(search, one, false))
  const places = found.flatMap(({ id, turns, duration_ms }) => {
    const seqs = turns.flatMap((turn, seq) =>
      positiveLeaves(search).some((leaf) => matchesTurn(leaf, turn, turns, duration_ms)) ? [seq] : [],
    )
    return seqs.length > 0 ? seqs.map((seq) => [id, seq]) : [[id, null]]
  })
  return { ids: found.map(({ id }) => id), places }
}
const positionsOf = async (id: number) => (await markersOf(id)).map(({ interaction_id, seq }) => [interaction_id, seq])

describe(`for random rules (seed ${SEED})`, () => {
  test('a rule matches what reading every turn finds, and marks the turns, in a run over all and one by one', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(searches, async (made) => {
        const query = printSearch(made)
        const { ids, places } = expected(query)
        found += ids.length
        const id = await rule(query)
        await runRule(db, jobFor(id))
        expect([await matchesOf(id), await positionsOf(id)]).toEqual([ids, places])
        expect((await stateOf(id)).run_state).toBe('done')

        await db
          .insertInto('category_due')
          .values(stored.map((one) => ({ interaction_id: one.id })))
          .execute()
        await judgeDue(db, jobFor('due'))
        expect([await matchesOf(id), await positionsOf(id)]).toEqual([ids, places])
        await db.deleteFrom('category_rule').execute()
      }),
      { numRuns: times(6, 50), seed: SEED },
    )
    expect(found).toBeGreaterThan(0)
  }, 120_000)

  test('a rule applies to its channels only', async () => {
    const id = await rule('pan', { channels: ['webchat'] })
    await runRule(db, jobFor(id))
    expect(await matchesOf(id)).toEqual(expected('pan', ({ channel }) => channel === 'webchat').ids)
  })
})

test('a marker is a category of the rule, at the times of its turn', async () => {
  const timed = stored.find(({ turns }) =>
    turns.some(({ text, start_ms }) => text.includes('luz') && start_ms !== null),
  )!
  const seq = timed.turns.findIndex(({ text }) => text.includes('luz'))
  const id = await rule('luz')
  await runRule(db, jobFor(id))
  const { start_ms, end_ms } = timed.turns[seq]!
  expect(await markersOf(id)).toContainEqual({
    ...{ interaction_id: timed.id, seq, start_ms, end_ms },
    ...{ kind: 'category', origin: 'rule', name: 'Rule luz' },
  })
})

describe('a job that dies', () => {
  test('while it judges single conversations leaves them waiting', async () => {
    const id = await rule('pan')
    await runRule(db, jobFor(id))
    const { ids } = expected('pan')
    await db
      .insertInto('category_due')
      .values([{ interaction_id: ids[0]! }])
      .execute()
    await db.deleteFrom('category_match').where('interaction_id', '=', ids[0]!).execute()
    await expect(judgeDue(db, dyingAt('due', 1))).rejects.toThrow('killed')
    expect(await matchesOf(id)).toEqual(ids.slice(1))
    await judgeDue(db, jobFor('due'))
    expect(await matchesOf(id)).toEqual(ids)
    expect(await db.selectFrom('category_due').selectAll().execute()).toEqual([])
  })
})

describe('a rule that is changed', () => {
  const change = async (id: number, set: object) => {
    await db.updateTable('category_rule').set(set).where('id', '=', id).execute()
    await runRule(db, jobFor(id))
  }
  /** Rules beside it: one that is fine, one that was renamed and changed, and one that was removed; none has run since. */
  async function neighbours() {
    const [fine, changed, removed] = [await rule('pan OR luz'), await rule('pan OR sal'), await rule('pan OR mar')]
    for (const id of [fine, changed, removed]) await runRule(db, jobFor(id))
    const update = (id: number, set: object) => db.updateTable('category_rule').set(set).where('id', '=', id).execute()
    await update(changed, { ...freshRun, name: 'Renamed' })
    await update(removed, { active: false, removed: true })
    const state = async () =>
      Promise.all([
        ...[fine, changed, removed].flatMap((id) => [stateOf(id), markersOf(id)]),
        db
          .selectFrom('category_match')
          .where('rule_id', 'in', [fine, changed, removed])
          .select(['rule_id', 'rule_version', 'interaction_id'])
          .orderBy('rule_id')
          .orderBy('interaction_id')
          .execute(),
      ])
    const before = await state()
    return { areAsBefore: async () => expect(await state()).toEqual(before) }
  }

  const freshRun = { run_version: 2, run_state: 'waiting' as const, run_after: 0, run_done: 0, run_total: null }

  test('replaces what it found', async () => {
    const beside = await neighbours()
    const id = await rule('pan')
    await runRule(db, jobFor(id))
    await change(id, { ...freshRun, query: 'sal -pan' })
    await beside.areAsBefore()
    expect(await matchesOf(id)).toEqual(expected('sal -pan').ids)
    expect(await positionsOf(id)).toEqual(expected('sal -pan').places)
    const before = db.selectFrom('category_match').where('rule_version', '=', 1).where('rule_id', '=', id)
    expect(await before.selectAll().execute()).toEqual([])
  })

  test('gives its markers its new name, and loses all of them when it is switched off or removed', async () => {
    const beside = await neighbours()
    const id = await rule('pan')
    await runRule(db, jobFor(id))
    await change(id, { name: 'Bread' })
    await beside.areAsBefore()
    expect(new Set((await markersOf(id)).map(({ name }) => name))).toEqual(new Set(['Bread']))
    await change(id, { ...freshRun, active: false })
    expect([await matchesOf(id), await markersOf(id)]).toEqual([[], []])
    await change(id, { ...freshRun, run_version: 3, active: true })
    expect(await matchesOf(id)).toEqual(expected('pan').ids)
    await change(id, { active: false, removed: true })
    expect(await db.selectFrom('category_rule').where('id', '=', id).selectAll().execute()).toEqual([])
    expect(await markersOf(id)).toEqual([])
    await beside.areAsBefore()
  })
})

describe('a conversation waits to be judged again', () => {
  const due = async () =>
    (await db.selectFrom('category_due').select('interaction_id').execute()).map(({ interaction_id }) => interaction_id)

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      'its words change',
      (id) => db.updateTable('turn').set({ text: 'mar' }).where('interaction_id', '=', id).execute(),
    ],
    [
      'its speakers change',
      (id) => db.updateTable('turn').set({ speaker: 'bot' }).where('interaction_id', '=', id).execute(),
    ],
    [
      'its channel changes',
      (id) => db.updateTable('interaction').set({ channel: 'email' }).where('id', '=', id).execute(),
    ],
    [
      'it turns out longer',
      (id) => db.updateTable('interaction').set({ duration_ms: 7 }).where('id', '=', id).execute(),
    ],
    [
      'its language becomes known',
      (id) => db.updateTable('interaction').set({ language: 'es' }).where('id', '=', id).execute(),
    ],
  ])('when %s', async (_, change) => {
    const { id } = await given.interaction()
    await given.turns(id, [{ speaker: 'agent', text: 'pan' }])
    expect(await due()).toEqual([id])
    await judgeDue(db, jobFor('due'))
    expect(await due()).toEqual([])
    await db.updateTable('interaction').set({ subject: 'Other' }).where('id', '=', id).execute()
    expect(await due()).toEqual([])
    await change(id)
    expect(await due()).toEqual([id])
    await db.deleteFrom('interaction').where('id', '=', id).execute()
    expect(await due()).toEqual([])
  })
})

/** The last one: its conversations stay. */
describe('a run that dies', () => {
  let added: { id: number }[]
  beforeAll(async () => {
    const { id: partner_id } = await given.partner()
    added = await given.interactions(Array.from({ length: 1_050 }, () => ({ partner_id, turn_count: 1 })))
    const turns = added.map(({ id }) => ({ interaction_id: id, seq: 0, speaker: 'agent' as const, text: 'faro' }))
    await db.insertInto('turn').values(turns).execute()
  })

  test.each(isNight ? [1, 2, 3, 4] : [1, 4])(
    'at step %i leaves nothing half done, and goes on with the rest',
    async (step) => {
      const id = await rule('faro')
      await expect(runRule(db, dyingAt(id, step))).rejects.toThrow('killed')
      const before = await matchesOf(id)
      expect(before).toHaveLength(step < 4 ? 0 : 1_000)
      expect(await markersOf(id)).toHaveLength(before.length)
      expect((await stateOf(id)).run_done).toBe(before.length)

      await runRule(db, jobFor(id))
      expect(await matchesOf(id)).toEqual(added.map((one) => one.id))
      expect(await markersOf(id)).toHaveLength(1_050)
      expect(await stateOf(id)).toEqual({ run_state: 'done', run_done: 1_050, run_total: 1_050 })
    },
    120_000,
  )
})
