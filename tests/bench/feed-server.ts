import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { signedIn } from '#tests/bench/compare-with-sql.ts'
import { fillTickets, TICKETS_NOW } from '#tests/bench/fill-tickets.ts'
import { newDatabase } from '#tests/bench/new-database.ts'

/** The server's URL, a session token, and a ticket to change. */
export type FeedServerAnswer = { url: string; token: string; ticket: number }
/**
 * The CPU time of the process since it started, its memory after a garbage collection, and the CPU time of the database's processes
 * if the database is a server on this machine.
 */
export type FeedServerUse = { cpuMs: number; bytes: number; databaseMs: number }

/** The server that `desk-feeds.ts` measures: the product on a database with this many tickets; its clock starts at the tickets' `TICKETS_NOW`. */
const tickets = Number(process.argv[2])
const { DATABASE_URL: serverUrl, BENCH_DATABASE: databaseName } = process.env
const target = serverUrl
  ? await newDatabase(serverUrl, databaseName)
  : { databaseUrl: undefined, drop: async () => undefined }
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-bench-'))
const log = { info: () => {}, warn: console.error, error: console.error }
const database = await openDatabase({ dataDir, databaseUrl: target.databaseUrl, log })
await migrate(database.db)
const isFilled = await database.db.selectFrom('ticket').select('id').limit(1).executeTakeFirst()
if (!isFilled) await fillTickets(database, tickets)

const startedAt = Date.now()
const clock = () => new Date(TICKETS_NOW.getTime() + Date.now() - startedAt)
const { app, token } = await signedIn(database, { clock })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const { id: ticket } = await database.db
  .selectFrom('ticket')
  .where('state', '=', 'open')
  .select('id')
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()

process.on('message', () => void reportUse())

async function reportUse() {
  const databaseMs = await databaseTime()
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { heapUsed, external } = process.memoryUsage()
  process.send!({ cpuMs: (user + system) / 1e3, bytes: heapUsed + external, databaseMs } satisfies FeedServerUse)
}

/** The 14th and 15th word of `/proc/…/stat` are hundredths of a second. */
async function databaseTime(): Promise<number> {
  if (!serverUrl) return 0
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
  `.execute(database.db)
  const times = rows.map(({ pid }) => {
    try {
      const [user, system] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
      return 10 * (Number(user) + Number(system))
    } catch {
      return 0
    }
  })
  return times.reduce((sum, ms) => sum + ms, 0)
}

process.once('SIGTERM', () => void stop())
process.send!({ url, token, ticket } satisfies FeedServerAnswer)

async function stop() {
  await app.close()
  await database.close()
  await target.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
  process.exit()
}
