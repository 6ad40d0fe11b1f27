import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { withQueryLimit } from '#server/db/query-limit.ts'
import { rollupTables } from '#server/rollups/figure-tables.ts'
import { checkFigures, rebuildFigures } from '#server/rollups/recount.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type FiguresFixture, figuresFixture } from '#tests/support/figures-fixture.ts'
import { seeds } from '#tests/support/night.ts'

const { db, truncate } = await testDatabase()
let floor: FiguresFixture

beforeAll(async () => {
  await truncate()
  floor = await figuresFixture(db)
})

const nothingWrong = rollupTables.map((table) => ({ table, wrong: 0, missing: 0 }))

/** Counted by a statement that has nothing in common with the tested one. */
const INDEPENDENT = {
  conversation_day: sql`
    select count(*) from interaction join partner on partner.id = partner_id
    where date_trunc('day', started_at, 'UTC') = timestamptz '2026-03-29 00:00Z'`,
  held_conversation_day: sql`
    select coalesce(sum(conversations), 0) from conversation_day where day = '2026-03-29' and not is_local`,
}

test.each(seeds(2, 6))('after any changes to conversations, the stored sums match the rows: %i', async (seed) => {
  await floor.simulate(seed, 60)
  expect(await checkFigures(db)).toMatchObject(nothingWrong)
  const { rows } = await sql<{ there: number; held: number }>`
    select (${INDEPENDENT.conversation_day}) as there, (${INDEPENDENT.held_conversation_day}) as held
  `.execute(db)
  expect(rows[0]!.held).toBe(rows[0]!.there)
})

test('wrong sums are found and corrected', async () => {
  await sql`update conversation_day set conversations = conversations + 1 where rollup_key_id = (select min(rollup_key_id) from conversation_day)`.execute(
    db,
  )
  await sql`delete from machine_answer_day`.execute(db)
  await sql`delete from speech_day_by_campaign`.execute(db)
  const found = await checkFigures(db)
  expect(found.find(({ table }) => table === 'conversation_day')!.wrong).toBeGreaterThan(0)
  const incomplete = found.find(({ table }) => table === 'machine_answer_day')!
  expect(incomplete).toMatchObject({ rows: 0, wrong: 0 })
  expect(incomplete.missing).toBeGreaterThan(0)
  const ofSpeech = found.filter(({ table }) => table.startsWith('speech_day'))
  expect(ofSpeech).toEqual([
    { table: 'speech_day', rows: expect.any(Number), wrong: 0, missing: 0 },
    { table: 'speech_day_by_campaign', rows: 0, wrong: 0, missing: expect.any(Number) },
  ])
  expect(ofSpeech[1]!.missing).toBeGreaterThan(0)
  expect(await rebuildFigures(db)).toEqual(found)
  expect(await checkFigures(db)).toMatchObject(nothingWrong)
})

test('a partner whose time zone is corrected has other days', async () => {
  await db
    .updateTable('partner')
    .set({ time_zone: 'Pacific/Kiritimati' })
    .where('id', '=', floor.partners[0]!)
    .execute()
  expect(await checkFigures(db)).toMatchObject(nothingWrong)
})

test('without conversations no sums are left', async () => {
  await withQueryLimit(60_000, () => db.deleteFrom('interaction').execute())
  const ofConversations = (await checkFigures(db)).filter(({ table }) => table !== 'policy_sale_month')
  const none = { rows: 0, wrong: 0, missing: 0 }
  expect(ofConversations).toEqual(ofConversations.map(({ table }) => ({ table, ...none })))
})
