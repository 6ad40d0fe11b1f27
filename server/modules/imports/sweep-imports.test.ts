import { beforeEach, expect, test } from 'vitest'

import { sweepImports } from '#server/modules/imports/sweep-imports.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { vconChat } from '#tests/support/vcon-call.ts'

const server = await testServer()
const { db, storage } = server
const imports = importClient(server, await server.as('Administrator'))
const DAY = 86_400_000
const later = (days: number) => new Date(server.clock.now().getTime() + days * DAY)
const sweep = (days = 2) => sweepImports(db, storage, later(days))

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('source_file').execute()
})

const keysOf = async (id: number) => {
  const files = await db.selectFrom('import_file').where('import_id', '=', id).select('storage_key').execute()
  return files.map(({ storage_key }) => storage_key)
}
const areThere = async (keys: string[]) => {
  const sizes = await Promise.all(keys.map((key) => storage.size(key)))
  return sizes.map((size) => size !== null)
}

test('an import that nobody started loses its files after a day, and can begin again', async () => {
  const { id } = await imports.checked({ '1.json': vconChat(1) })
  const keys = await keysOf(id)
  await sweep(0.5)
  expect(await areThere(keys)).toEqual([true])
  await sweep()
  expect(await areThere(keys)).toEqual([false])
  expect(await imports.get(id)).toMatchObject({ state: 'received', files: 0, preview: [] })
  await imports.upload(id, '1.json', JSON.stringify(vconChat(1)))
  await imports.act(id, 'check', {})
  await server.app.jobs.idle()
  expect(await imports.get(id)).toMatchObject({ state: 'ready', accepted: 1 })
})

test('a file that came today keeps the older ones of its import', async () => {
  const { id } = await imports.received({ '1.json': vconChat(1), '2.json': vconChat(2) })
  await db
    .updateTable('import_file')
    .set({ kept_at: later(1.5) })
    .where('name', '=', '2.json')
    .where('import_id', '=', id)
    .execute()
  await sweep()
  expect(await areThere(await keysOf(id))).toEqual([true, true])
})

test('an undone import loses its files, except those from which something is still stored', async () => {
  const { id } = await imports.done({ '1.json': vconChat(1), '2.json': vconChat(2) })
  const keys = await keysOf(id)
  await imports.done({ 'more.json': { ...vconChat(2), subject: 'Garage' } })
  await imports.act(id, 'undo')
  await sweep()
  expect(await areThere(keys)).toEqual([false, true])
  const sources = await db.selectFrom('source_file').select('name').orderBy('name').execute()
  expect(sources).toEqual([{ name: '2.json' }, { name: 'more.json' }])
})

test('an import that was undone and swept can be repeated', async () => {
  const first = await imports.done({ '1.json': vconChat(1) })
  await imports.act(first.id, 'undo')
  await sweep()
  const second = await imports.done({ '1.json': vconChat(1) })
  expect(second).toMatchObject({ accepted: 1 })
  const sources = await db.selectFrom('source_file').select('storage_key').execute()
  expect(await areThere(sources.map(({ storage_key }) => storage_key))).toEqual([true])
})

test('an import that is done keeps its files', async () => {
  const { id } = await imports.done({ '1.json': vconChat(1), 'notes.txt': 'Hello.' })
  const keys = await keysOf(id)
  await sweep()
  expect(await areThere(keys)).toEqual([true, true])
})
