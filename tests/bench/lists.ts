import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Schema } from '#server/db/schema.ts'
import { argon2Passwords } from '#server/plugins/passwords.ts'
import { fillConversations } from '#tests/bench/fill-conversations.ts'
import { newDatabase } from '#tests/bench/new-database.ts'
import { printTable } from '#tests/bench/table.ts'
import { testPeople } from '#tests/support/people.ts'
import { memoryStorage } from '#tests/support/storage.ts'

/**
 * How much longer the server takes for lists and dashboards than the database takes for their statements alone:
 *   npx tsx tests/bench/lists.ts [conversations]
 * on an embedded database, or on a new one at DATABASE_URL. Both ways are measured in turns. Beside the medians stands the
 * fastest tenth, which says more on a machine that has other things to do.
 */
const ADDRESSES = {
  'nothing but the session': '/api/user',
  'newest 25': '/api/calls',
  'newest 200': '/api/calls?per_page=200',
  'page 800': '/api/calls?page=800',
  'oldest 25': '/api/calls?sort=started_at',
  'by agent': '/api/calls?sort=agent',
  'longest of voice': '/api/calls?sort=-duration_ms&channel=voice',
  'a month of a partner': '/api/calls?partner_id=1&started_from=2026-10-01&started_to=2026-10-31',
  'an agent': '/api/calls?agent_id=7',
  'Mondays at ten': '/api/calls?weekday=1&hour=10',
  'two words': '/api/calls?q=renewal+ana',
  facets: '/api/call-facets',
  conversation: '/api/calls/1000',
  'dashboard, 30 days': '/api/dashboards/freemium?started_from=2026-10-20&started_to=2026-11-18',
  'dashboard of a partner': '/api/dashboards/freemium?started_from=2026-10-20&started_to=2026-11-18&partner_id=1',
  'dashboard, 90 days': '/api/dashboards/freemium?started_from=2026-08-21&started_to=2026-11-18',
}
const ROUNDS = 50

const conversations = Number(process.argv[2] ?? 50_000)
const { settings, remove } = await place(process.env.DATABASE_URL)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ ...settings, log })
try {
  await migrate(database.db)
  await fillConversations(database, conversations)
  await measure()
} finally {
  await database.close()
  await remove()
}

async function measure() {
  const { app, token } = await signedIn(database)
  const heard: { sql: string; parameters: readonly unknown[] }[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void heard.push(query) })
  const hearing = await createApp(portsWith({ ...database, db }))

  console.log(`${conversations.toLocaleString('en')} conversations, ${database.kind} database, ${ROUNDS} rounds, ms`)
  const rows: string[][] = []
  for (const [name, url] of Object.entries(ADDRESSES)) {
    const ask = (from: FastifyInstance) => from.inject({ url, headers: { authorization: `Bearer ${token}` } })
    heard.length = 0
    await ask(hearing)
    // who asks is looked up once for every request: that statement counts as the server's time, and has a row of its own
    const isAlone = heard.length === 1
    const statements = heard.filter(({ sql }) => isAlone || !sql.includes('"session"'))
    const bare = () => Promise.all(statements.map(({ sql, parameters }) => database.pool.query(sql, [...parameters])))

    const times: { sql: number; server: number }[] = []
    let bytes = 0
    for (let round = 0; round < ROUNDS + 5; round += 1) {
      const start = performance.now()
      await bare()
      const middle = performance.now()
      const answer = await ask(app)
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
      times.push({ sql: middle - start, server: performance.now() - middle })
      bytes = answer.rawPayload.length
    }
    const warm = times.slice(5)
    const figures = [0.5, 0.1].flatMap((share) => {
      const sql = quantile(
        warm.map((time) => time.sql),
        share,
      )
      const server = quantile(
        warm.map((time) => time.server),
        share,
      )
      return [sql.toFixed(1), server.toFixed(1), (server / sql).toFixed(2)]
    })
    rows.push([name, ...figures, (bytes / 1000).toFixed(1)])
  }
  printTable(['', 'SQL', 'server', 'ratio', 'SQL 10 %', 'server 10 %', 'ratio', 'kB'], rows)
  await Promise.all([app.close(), hearing.close()])
}

async function signedIn(opened: OpenDatabase) {
  const person = await testPeople(opened.db, argon2Passwords()).add({ role: 'Administrator' })
  const app = await createApp(portsWith(opened))
  await app.ready()
  const token = await app.sessions.open(person.id)
  return { app, token }
}

function portsWith(opened: OpenDatabase) {
  return {
    config: readConfig({ DATA_DIR: os.tmpdir() }),
    database: opened,
    storage: memoryStorage(),
    mail: { send: async () => {} },
    web: { html: async () => '', catalogue: async () => null, folder: null, isDevelopment: false },
  }
}

/** Where the measured database may be, and how to leave nothing behind. */
async function place(serverUrl: string | undefined) {
  if (serverUrl !== undefined) {
    const { databaseUrl, drop } = await newDatabase(serverUrl)
    return { settings: { databaseUrl, dataDir: os.tmpdir() }, remove: drop }
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-bench-'))
  return { settings: { dataDir }, remove: async () => fs.rmSync(dataDir, { recursive: true, force: true }) }
}

function quantile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!
}
