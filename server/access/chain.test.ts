import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { accessActions } from '#contracts/lists/access-records.ts'
import { addAccessRecord } from '#server/access/access-records.ts'
import { verifyChain } from '#server/access/chain.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, truncate } = await testDatabase()
beforeEach(truncate)

const at = new Date('2026-03-01T12:00:00.123Z')
const add = (subject: string) =>
  addAccessRecord(db, at, { action: 'play', userId: 1, subject, ip: '127.0.0.1', userAgent: 'test' })

/** What somebody can do who owns the database and knows about the triggers. */
const tamper = (statement: string) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })

test('an empty chain is valid, and so is one with records', async () => {
  expect(await verifyChain(db)).toMatchObject({ length: 0, broken: null })
  for (const subject of ['recording:1', 'recording:2', 'recording:3']) await add(subject)
  expect(await verifyChain(db)).toMatchObject({ length: 3, broken: null })
})

test('both sides seal every record in the same way', async () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }).map(storable), { nil: undefined })
  const entry = fc.record({
    action: fc.constantFrom(...accessActions),
    userId: fc.option(fc.integer({ min: 1 })),
    subject: text,
    reason: text,
    detail: fc.dictionary(
      fc.string({ maxLength: 8 }).map(storable),
      fc.oneof(fc.integer(), fc.boolean(), fc.constant('ñ "\\ \n')),
    ),
    ip: fc.option(fc.ipV6()),
    userAgent: fc.option(fc.string({ maxLength: 50 }).map(storable)),
  })
  await fc.assert(
    fc.asyncProperty(
      entry,
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      async (given, moment) => addAccessRecord(db, moment, given),
    ),
    { numRuns: 200 },
  )
  expect(await verifyChain(db)).toMatchObject({ length: 200, broken: null })
})

test('nobody can change or remove a record', async () => {
  await add('recording:1')
  for (const statement of [
    `update access_record set subject = 'recording:2'`,
    'delete from access_record',
    'truncate access_record',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('only ever added')
  }
})

test('a temporary table of the same name seals nothing', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`create temp table access_chain on commit drop as
      select true as single, 76::bigint as length, sha256('x') as hash`.execute(trx)
    await addAccessRecord(trx, at, { action: 'play', userId: 1, ip: null, userAgent: null })
  })
  expect(await verifyChain(db)).toMatchObject({ length: 1, broken: null })
})

test.each([
  ['a changed record', `update access_record set user_id = 2 where id = 2`, { id: 2, why: 'changed' }],
  ['a record less in the middle', 'delete from access_record where id = 2', { id: 2, why: 'missing' }],
  ['a record less at the end', 'delete from access_record where id = 4', { id: 4, why: 'missing' }],
  ['a record less at the beginning', 'delete from access_record where id = 1', { id: 1, why: 'missing' }],
  [
    'a record moved in time',
    `update access_record set at = at + interval '1 microsecond' where id = 3`,
    { id: 3, why: 'changed' },
  ],
  ['another end', `update access_chain set hash = sha256('x')`, { id: 4, why: 'end' }],
  ['a record after the end', copyOfRecord(5), { id: 5, why: 'extra' }],
  ['a record before the first', copyOfRecord(0), { id: 0, why: 'extra' }],
])('verification finds %s', async (_, statement, broken) => {
  for (const subject of ['recording:1', 'recording:2', 'recording:3', 'recording:4']) await add(subject)
  await tamper(statement)
  expect((await verifyChain(db)).broken).toEqual(broken)
})

test('an end that was cut off together with its count is found by anyone who kept the hash', async () => {
  for (const subject of ['recording:1', 'recording:2', 'recording:3']) await add(subject)
  const { length, head } = await verifyChain(db)
  await tamper(`
    delete from access_record where id = 3;
    update access_chain set length = 2, hash = (select hash from access_record where id = 2)`)
  expect((await verifyChain(db)).broken).toBeNull()
  expect((await verifyChain(db, { id: length, hash: head })).broken).toEqual({ id: 3, why: 'missing' })

  await add('recording:4')
  expect((await verifyChain(db, { id: length, hash: head })).broken).toEqual({ id: 3, why: 'anchor' })
})

test('records made at the same time are chained one after the other', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, number) => add(`recording:${number}`)))
  expect(await verifyChain(db)).toMatchObject({ length: 40, broken: null })
})

function copyOfRecord(id: number) {
  return `insert into access_record (id, at, action, hash) select ${id}, at, action, hash from access_record where id = 4`
}

/** PostgreSQL's text cannot hold the character 0, nor half a character. */
const storable = (text: string) => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '')
