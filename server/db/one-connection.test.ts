import { EventEmitter, once } from 'node:events'

import { beforeEach, expect, test } from 'vitest'

import { NestedPoolQuery } from '#server/db/one-connection.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, pool, truncate } = await testDatabase()
beforeEach(truncate)

const roles = () => db.selectFrom('role').select('id').execute()

test.each([
  ['the database object', roles],
  ['the pool', () => pool.query('select 1')],
  ['a connection of the pool', () => pool.connect()],
  ['a second transaction', () => db.transaction().execute(async () => {})],
])('%s is refused inside an open transaction, which is rolled back', async (_, query) => {
  const transaction = db.transaction().execute(async (trx) => {
    await trx.insertInto('team').values({ name: 'never' }).execute()
    await query()
  })
  await expect(transaction).rejects.toThrow(NestedPoolQuery)
  expect(await db.selectFrom('team').selectAll().execute()).toEqual([])
})

test('it is refused too under an isolation level, and while a connection is checked out', async () => {
  await expect(db.transaction().setIsolationLevel('serializable').execute(roles)).rejects.toThrow(NestedPoolQuery)
  await expect(db.transaction().setAccessMode('read only').execute(roles)).rejects.toThrow(NestedPoolQuery)
  await expect(db.connection().execute(roles)).rejects.toThrow(NestedPoolQuery)
})

test('queries of other requests wait for the transaction', async () => {
  const [, rows] = await Promise.all([
    db.transaction().execute((trx) => trx.insertInto('team').values({ name: 'North' }).execute()),
    roles(),
  ])
  expect(rows).toHaveLength(7)
})

test('work that a transaction started without waiting for it may query once the transaction is over', async () => {
  const bus = new EventEmitter()
  const later = await db.transaction().execute(async () => ({ rows: once(bus, 'committed').then(roles) }))
  bus.emit('committed')
  expect(await later.rows).toHaveLength(7)
})
