import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'

import { createApp } from '#server/app.ts'
import { bytesInMemory } from '#server/archives/byte-source.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { openStorage } from '#server/plugins/storage.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'

import { newDatabase } from './new-database.ts'
import { printTable } from './table.ts'

/**
 * How fast a file of users is received, checked and applied, how much memory that needs, and how long other requests wait
 * meanwhile, compared with only reading the file and only inserting the same rows:
 *   npx tsx tests/bench/user-files.ts [rows]
 * It uses an embedded database, whose memory is part of this process, or a new one at DATABASE_URL.
 */
const count = Number(process.argv[2] ?? 50_000)

const MAPPING = { email: 0, name: 1, role: 2, team: 3, state: 4 }

const workDir = mkdtempSync(path.join(os.tmpdir(), 'atalaya-user-files-'))
const server = process.env.DATABASE_URL ? await newDatabase(process.env.DATABASE_URL) : undefined
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ databaseUrl: server?.databaseUrl, dataDir: workDir, log })
const { db } = database
await migrate(db)
const app = await createApp({
  config: readConfig({ DATA_DIR: workDir }),
  database,
  storage: openStorage(`file:${path.join(workDir, 'files')}`),
  mail: { send: async () => {} },
})
try {
  await app.ready()
  const token = await administrator()
  const rows = []
  for (const [format, file] of [
    ['CSV', csv(rowsOf('c'))],
    ['XLSX', await workbook(rowsOf('x'))],
  ] as const) {
    const send = (url: string, payload: object | Buffer) =>
      app.inject({ method: 'POST', url: `/api/user-files${url}`, payload, headers: headers(token, payload) })
    let id = 0
    const upload = async () => void ({ id } = (await send('?name=people', file)).json())
    const check = async () => expectDone(await send(`/${id}/check`, { mapping: MAPPING }))
    rows.push(
      await measure(token, `${format}: only reading`, async () => {
        for await (const _ of (await openSheet(bytesInMemory(file))).rows);
      }),
      await measure(token, `${format}: only inserting, rolled back`, insertRows),
    )
    rows.push(
      await measure(token, `${format}: upload`, upload),
      await measure(token, `${format}: check`, check),
      await measure(token, `${format}: apply`, async () => expectDone(await send(`/${id}/apply`, { invite: true }))),
    )
    await upload()
    rows.push(await measure(token, `${format}: check again`, check))
  }
  console.log(`${count.toLocaleString('en')} rows, ${database.kind} database`)
  printTable(['what', 'seconds', 'rows/s', 'peak memory MB', 'growth MB', 'slowest other request ms'], rows)
} finally {
  await app.close()
  await database.close()
  await server?.drop()
  rmSync(workDir, { recursive: true, force: true })
}

/** Runs `work` while another person repeatedly requests their own account. */
async function measure(token: string, what: string, work: () => Promise<unknown>): Promise<string[]> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const end = new AbortController()
  const others = (async () => {
    let slowest = 0
    while (!end.signal.aborted) {
      const sentAt = performance.now()
      await app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })
      slowest = Math.max(slowest, performance.now() - sentAt)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return slowest
  })()
  const began = performance.now()
  let seconds = 0
  try {
    await work()
    seconds = (performance.now() - began) / 1000
  } finally {
    end.abort()
    await others
    clearInterval(watching)
  }
  const slowest = await others
  const whole = (number: number) => Math.round(number).toLocaleString('en')
  return [
    what,
    seconds.toFixed(2),
    whole(count / seconds),
    whole(peak / 1e6),
    whole((peak - before) / 1e6),
    whole(slowest),
  ]
}

async function administrator(): Promise<string> {
  const { id } = await db
    .insertInto('app_user')
    .values({ name: 'Ada', email: 'ada@atalaya.test', role_id: 1, password_hash: 'nobody signs in with it' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('team').values({ name: 'Renewals' }).execute()
  return app.sessions.open(id, { ip: null, userAgent: null })
}

/** Inserts only the rows, and rolls them back before the next measurement. */
async function insertRows() {
  const all = rowsOf('n').slice(1)
  const back = new Error('rolled back')
  const inserting = db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index += 5000) {
      const people = all.slice(index, index + 5000).map(([email, name]) => ({ email, name }))
      await sql`
        insert into app_user (email, name) select email, name
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (email text, name text)
      `.execute(trx)
    }
    throw back
  })
  await inserting.catch((error: unknown) => {
    if (error !== back) throw error
  })
}

function expectDone({ body }: { body: string }) {
  if (!body.includes('"type":"done"') || !body.includes('"refused":0')) throw new Error(body.slice(-500))
}

function headers(token: string, payload: object) {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  return { authorization: `Bearer ${token}`, 'content-type': type }
}

function rowsOf(prefix: string): string[][] {
  const people = Array.from({ length: count }, (_, index) => [
    `${prefix}${index}@atalaya.test`,
    `Person Number ${index}`,
    'Quality auditor',
    'Renewals',
    'active',
  ])
  return [['E-mail', 'Name', 'Role', 'Team', 'State'], ...people]
}

function csv(rows: string[][]): Buffer {
  return Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'))
}

async function workbook(rows: string[][]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows }] }))
}
