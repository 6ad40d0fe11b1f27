import fs from 'node:fs'
import path from 'node:path'

import { expect, test, vi } from 'vitest'

import { openPglite } from '#server/db/embedded/pglite.ts'
import { testDataFolder } from '#tests/support/database.ts'

test('every commit reaches the disk', async () => {
  const { database } = await openPglite(path.join(await testDataFolder(), 'database'))
  await database.exec('create table commits (n int)')
  const synced = vi.spyOn(fs, 'fdatasyncSync')
  for (const n of [1, 2, 3]) await database.query('insert into commits values ($1)', [n])
  expect(synced).toHaveBeenCalledTimes(3)
  await database.close()
})
