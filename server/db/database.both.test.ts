import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { testDatabase } from '#tests/support/database.ts'

const { db, pool, ping, truncate } = await testDatabase()
beforeEach(truncate)

test('counts and amounts are numbers, days are texts, moments are dates', async () => {
  const { rows } = await sql`select count(*) as count, 12.5::numeric as amount, date '2026-03-29' as day,
    timestamptz '2026-03-29 12:00+02' as moment, array_agg(7::int8) as ids, array[1.5, null]::numeric[] as amounts`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      count: 1,
      amount: 12.5,
      day: '2026-03-29',
      moment: new Date('2026-03-29T10:00Z'),
      ids: [7],
      amounts: [1.5, null],
    },
  ])
})

test('a day of the database is a day in UTC', async () => {
  expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
})

test('words are compared without their accents, and found by their trigrams', async () => {
  await sql`create extension if not exists unaccent`.execute(db)
  await sql`create extension if not exists pg_trgm`.execute(db)
  const { rows } =
    await sql`select unaccent('Núñez') as plain, similarity('poliza', 'polizas') > 0.6 as similar`.execute(db)
  expect(rows).toEqual([{ plain: 'Nunez', similar: true }])
})

test('fifty concurrent transactions that read and write one row lose nothing', async () => {
  const { id } = await db.insertInto('team').values({ name: '0' }).returning('id').executeTakeFirstOrThrow()
  const addOne = () =>
    db.transaction().execute(async (trx) => {
      const team = await trx
        .selectFrom('team')
        .select('name')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('team')
        .set({ name: String(Number(team.name) + 1) })
        .where('id', '=', id)
        .execute()
    })
  await Promise.all(Array.from({ length: 50 }, addOne))
  expect(await db.selectFrom('team').select('name').execute()).toEqual([{ name: '50' }])
})

test('an error rolls its transaction back and leaves the next query alone', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('team').values({ name: 'never' }).execute()
    await sql`select 1/0`.execute(trx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await db.selectFrom('team').selectAll().execute()).toEqual([])
})

test('the database answers a ping', async () => {
  await expect(ping()).resolves.toBeUndefined()
})

test('between tests every table and every sequence is as after the migrations', async () => {
  const roles = () => db.selectFrom('role').selectAll().orderBy('id').execute()
  const newRole = () => db.insertInto('role').values({ name: 'Trainee' }).returning('id').executeTakeFirstOrThrow()
  const before = await roles()
  const { id } = await newRole()
  await db.deleteFrom('role').where('id', '=', 7).execute()
  await truncate()
  expect(await roles()).toEqual(before)
  expect(await newRole()).toEqual({ id })
})
