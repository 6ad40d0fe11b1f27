import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { FolderInUse, lockFolder } from '#server/db/embedded/folder-lock.ts'
import { silentLog, testDataFolder } from '#tests/support/database.ts'
import { bundledProgram } from '#tests/support/program.ts'

/**
 * Given a folder to lock, it reports the result and stays. Otherwise it commits one transaction after the other and
 * prints each number once it is committed.
 */
const PROGRAM = `
  import { writeSync } from 'node:fs'
  import { sql } from 'kysely'
  import { openDatabase } from '#server/db/database.ts'
  import { lockFolder } from '#server/db/embedded/folder-lock.ts'
  if (process.argv[3] === 'lock') {
    await lockFolder(process.argv[2]).then(() => console.log('held'), () => console.log('refused'))
    await new Promise(() => setInterval(() => {}, 1000))
  }
  const log = { info() {}, warn() {}, error() {} }
  const { db } = await openDatabase({ dataDir: process.argv[2], log })
  await sql\`create table if not exists written (n int primary key)\`.execute(db)
  await sql\`create table if not exists ledger (n int, amount int)\`.execute(db)
  const { rows } = await sql\`select coalesce(max(n), 0) as last from written\`.execute(db)
  for (let n = rows[0].last + 1; ; n += 1) {
    await db.transaction().execute(async (trx) => {
      await sql\`insert into ledger values (\${n}, 1)\`.execute(trx)
      await sql\`insert into written values (\${n})\`.execute(trx)
      await sql\`insert into ledger values (\${n}, -1)\`.execute(trx)
    })
    if (n % 10 === 0) await sql\`checkpoint\`.execute(db)
    writeSync(1, n + '\\n')
  }`

const program = await bundledProgram(PROGRAM)

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

test('exactly one of several processes locks a folder, and its death frees it', { timeout: 120_000 }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-lock-'))
  const starters = [1, 2, 3].map(() => run(folder, 'lock'))
  const words = await Promise.all(starters.map(({ lines }) => nextLine(lines)))
  expect(words.toSorted()).toEqual(['held', 'refused', 'refused'])
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)

  await kill(starters[words.indexOf('held')]!.child)
  const unlock = await lockFolder(folder)
  unlock()
  fs.rmSync(folder, { recursive: true })
})

test('acknowledged transactions survive kill -9, and none is there only partly', { timeout: 120_000 }, async () => {
  const dataDir = await testDataFolder()
  let acknowledged = 0
  for (const round of [1, 2]) {
    const writing = run(dataDir)
    const enough = acknowledged + 20 * round
    while (acknowledged < enough) acknowledged = Number(await nextLine(writing.lines))
    await kill(writing.child)
    for await (const line of writing.lines) acknowledged = Number(line) // acknowledged before it died
  }

  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  const { rows } = await sql<{ written: number; last: number; balance: number }>`
    select count(*) as written, max(n) as last, (select sum(amount) from ledger) as balance from written`.execute(db)
  await close()
  expect(rows[0]!.last).toBeGreaterThanOrEqual(acknowledged)
  expect(rows[0]).toEqual({ written: rows[0]!.last, last: rows[0]!.last, balance: 0 })
})

function run(...values: string[]) {
  const child = program(values, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() }
}

async function nextLine(lines: AsyncIterator<string>) {
  const { value, done } = await lines.next()
  if (done) throw new Error('the process ended early')
  return value
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
