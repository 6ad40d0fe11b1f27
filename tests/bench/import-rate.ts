import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import { sql } from 'kysely'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { importFiles } from '#server/modules/imports/import-files.ts'
import { insertTurns } from '#server/modules/imports/write-states.ts'
import { openStorage } from '#server/plugins/storage.ts'

import { newDatabase } from './new-database.ts'
import { printTable } from './table.ts'

/**
 * How fast an import is, compared with writing the same rows without reading, merging or looking anything up:
 *   npx tsx tests/bench/import-rate.ts [conversations]
 * On an embedded database the rows are one bulk insert per 5,000; on a new one at DATABASE_URL they are a COPY by psql. Recordings
 * come from ../shared/data/calls-vcon-tts, if it exists.
 */
const CALLS = path.resolve('../shared/data/calls-vcon-tts')
const TURNS = 11
const count = Number(process.argv[2] ?? 3000)

const workDir = mkdtempSync(path.join(os.tmpdir(), 'atalaya-import-rate-'))
const server = process.env.DATABASE_URL ? await newDatabase(process.env.DATABASE_URL) : undefined
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ databaseUrl: server?.databaseUrl, dataDir: workDir, log })
try {
  await migrate(database.db)
  await measure(database)
} finally {
  await database.close()
  await server?.drop()
  rmSync(workDir, { recursive: true, force: true })
}

async function measure(opened: OpenDatabase) {
  const chats = writeChats(path.join(workDir, 'chats'))
  const rows = [
    await measureImport(opened, 'import of chats', chats),
    await measureImport(opened, 'the same again', chats),
    await (server ? measureCopy(server.databaseUrl) : measureBulkInsert(opened)),
  ]
  if (existsSync(CALLS)) {
    const calls = path.join(workDir, 'calls')
    cpSync(CALLS, calls, { recursive: true })
    rows.push(
      await measureImport(opened, 'import of calls', calls),
      await measureImport(opened, 'the same again', calls),
    )
  }
  console.log(`${count.toLocaleString('en')} chats of ${TURNS} messages, ${opened.kind} database`)
  printTable(['what', 'seconds', 'conversations/s', 'turns/s', 'audio MB/s'], rows)
}

async function measureImport({ db }: OpenDatabase, what: string, folder: string): Promise<string[]> {
  const storage = openStorage(`file:${path.join(workDir, 'files')}`)
  const began = performance.now()
  const { accepted, repeated } = await importFiles({ db, storage, paths: [folder], cwd: '/', partner: null })
  const seconds = (performance.now() - began) / 1000
  const files = readdirSync(folder)
  const audio = files.filter((name) => name.endsWith('.mp3')).map((name) => statSync(path.join(folder, name)).size)
  const turns = audio.length > 0 ? null : count * TURNS
  return line(
    what,
    seconds,
    accepted + repeated,
    turns,
    audio.reduce((sum, size) => sum + size, 0),
  )
}

/** Deletes the rows of the import and writes them again in bulk. */
async function measureBulkInsert({ db }: OpenDatabase): Promise<string[]> {
  const interactions = await sql<{ id: number }>`select * from interaction order by id`.execute(db)
  const turns = await db.selectFrom('turn').selectAll().execute()
  await sql`delete from interaction`.execute(db)
  const began = performance.now()
  await withQueryLimit(600_000, () =>
    db.transaction().execute(async (transaction) => {
      for (let index = 0; index < interactions.rows.length; index += 5000) {
        const rows = JSON.stringify(interactions.rows.slice(index, index + 5000))
        await sql`
          insert into interaction overriding system value
          select * from json_populate_recordset(null::interaction, ${rows})
        `.execute(transaction)
      }
      await insertTurns(transaction, turns)
    }),
  )
  return line('the same rows in bulk', (performance.now() - began) / 1000, interactions.rows.length, turns.length, 0)
}

async function measureCopy(url: string): Promise<string[]> {
  const psql = (...commands: string[]) =>
    execFileSync('psql', [url, '-qv', 'ON_ERROR_STOP=1', ...commands.flatMap((command) => ['-c', command])])
  const [interactions, turns] = ['interaction', 'turn'].map((table) => path.join(workDir, `${table}.copy`))
  psql(`\\copy interaction to ${interactions}`, `\\copy turn to ${turns}`, 'delete from interaction')
  const began = performance.now()
  psql(`\\copy interaction from ${interactions}`, `\\copy turn from ${turns}`)
  return line('the same rows by COPY', (performance.now() - began) / 1000, count, count * TURNS, 0)
}

function line(
  what: string,
  seconds: number,
  conversations: number,
  turns: number | null,
  audioBytes: number,
): string[] {
  const perSecond = (amount: number) => Math.round(amount / seconds).toLocaleString('en')
  const audio = audioBytes > 0 ? (audioBytes / seconds / 1e6).toFixed(1) : '–'
  return [what, seconds.toFixed(2), perSecond(conversations), turns === null ? '–' : perSecond(turns), audio]
}

function writeChats(folder: string): string {
  mkdirSync(folder)
  for (let number = 0; number < count; number += 1) {
    const dialog = Array.from({ length: TURNS }, (_, index) => ({
      type: 'text',
      start: new Date(Date.UTC(2026, number % 12, 1 + (number % 28), 12, index * 3)).toISOString(),
      parties: [index % 2],
      mediatype: 'text/plain',
      encoding: 'none',
      body: `Message ${index} of conversation ${number}: the policy renews next month and the premium stays the same.`,
    }))
    const parties = [
      { role: 'agent', name: `Agent ${number % 80}`, mailto: `agent${number % 80}@atalaya.test` },
      { role: 'customer', name: `Customer ${number}`, tel: `+5622${String(number).padStart(7, '0')}` },
    ]
    const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    writeFileSync(path.join(folder, `${uuid}.vcon.json`), JSON.stringify({ uuid, parties, dialog, analysis: [] }))
  }
  return folder
}
