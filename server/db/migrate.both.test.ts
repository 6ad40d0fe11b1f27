import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { newServerDatabase, silentLog, testDatabase } from '#tests/support/database.ts'

const { db, kind, settings } = await testDatabase()
const FIRST = fs.readdirSync(path.join(import.meta.dirname, 'migrations')).toSorted()[0]!

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-migrations-'))
  for (const part of ['migrations', 'routines']) {
    fs.cpSync(path.join(import.meta.dirname, part), path.join(folder, part), { recursive: true })
  }
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const file = (name: string) => path.join(folder, 'migrations', name)
const add = (name: string, text: string) => fs.writeFileSync(file(name), text)
const exists = async (table: string) => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)
  return rows[0]?.found
}

test('a database that is up to date stays unchanged', async () => {
  expect(await migrate(db)).toEqual([])
})

test('Windows line endings do not count as an edit', async () => {
  const text = fs.readFileSync(file(FIRST), 'utf8')
  add(FIRST, text.replaceAll('\n', '\r\n'))
  expect(await migrate(db, folder)).toEqual([])
})

test('an edit of an applied migration is refused by name', async () => {
  fs.appendFileSync(file(FIRST), '\n-- one more thing')
  await expect(migrate(db, folder)).rejects.toThrow(`migration ${path.basename(FIRST, '.sql')} was edited after`)
})

test('an applied migration that was removed is refused by name', async () => {
  fs.rmSync(file(FIRST))
  await expect(migrate(db, folder)).rejects.toThrow(path.basename(FIRST, '.sql'))
})

test('a migration that fails is named, and none of the new ones stays', async () => {
  add('9001-good.sql', 'create table good (n int); create table also_good (n int);')
  add('9002-bad.sql', 'create table bad (n int); select 1/0;')
  await expect(migrate(db, folder)).rejects.toThrow('migration 9002-bad: division by zero')
  expect([await exists('good'), await exists('also_good'), await exists('bad')]).toEqual([false, false, false])
})

test('several starters at once apply a new migration once', async () => {
  add('9001-once.sql', 'create table once as select 1 as n')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, folder)))
  expect(applied.flat()).toEqual(['9001-once'])
})

describe.runIf(kind === 'server')('on a server', () => {
  test('several servers that start on an empty database migrate it once', async () => {
    // only the first migration: all of them take seconds
    const names = fs.readdirSync(path.join(folder, 'migrations')).toSorted()
    for (const name of names.slice(3)) fs.rmSync(file(name))
    fs.rmSync(path.join(folder, 'routines'), { recursive: true })
    fs.mkdirSync(path.join(folder, 'routines/some'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'routines/some/one.sql'), 'create function one() returns integer return 1')
    const databaseUrl = await newServerDatabase(settings.databaseUrl!)
    const servers = await Promise.all(
      [1, 2, 3, 4].map(() => openDatabase({ databaseUrl, dataDir: os.tmpdir(), log: silentLog })),
    )
    const applied = await Promise.all(servers.map((server) => migrate(server.db, folder)))
    await Promise.all(servers.map(({ close }) => close()))
    expect(applied.flat()).toHaveLength(3)
  })
})
