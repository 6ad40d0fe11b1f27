import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import type { QueryConfig } from 'pg'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { argon2Passwords } from '#server/plugins/passwords.ts'
import type { Ports } from '#server/plugins/ports.ts'
import { newDatabase } from '#tests/bench/new-database.ts'
import { printTable, quantile } from '#tests/bench/table.ts'
import { testPeople } from '#tests/support/people.ts'
import { memoryStorage } from '#tests/support/storage.ts'

/** The URL of each request, by its name in the table. */
export type Addresses = Record<string, string>
/** Milliseconds: the median of all rounds. */
export type Measured = { name: string; sql: number; server: number }
type Measure = (addresses: Addresses, rounds: number) => Promise<Measured[]>

/**
 * How much longer the server takes for its answers than the database takes for their SQL statements alone, on an embedded
 * database, or on a new one at DATABASE_URL. The two are measured alternately. The table has the medians, the fastest tenth,
 * which is more reliable on a busy machine, and the slowest twentieth, which the goals refer to.
 *
 * BENCH_DATABASE names the new database and keeps it: the next run with that name measures it without filling it again.
 */
export async function compareWithSql(
  fill: (database: OpenDatabase) => Promise<void>,
  work: (measure: Measure, database: OpenDatabase) => Promise<void>,
  ports: Pick<Ports, 'clock'> = {},
): Promise<void> {
  const { settings, remove } = await openTarget(process.env.DATABASE_URL, process.env.BENCH_DATABASE)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const database = await openDatabase({ ...settings, log })
  try {
    await migrate(database.db)
    if (!(await isFilled(database))) await fill(database)
    const { measure, close } = await prepare(database, ports)
    await work(measure, database)
    await close()
  } finally {
    await database.close()
    await remove()
  }
}

async function prepare(database: OpenDatabase, ports: Pick<Ports, 'clock'>) {
  const { app, token } = await signedIn(database, ports)
  const queries: { sql: string; parameters: readonly unknown[] }[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void queries.push(query) })
  const loggingApp = await createApp({ ...portsWith({ ...database, db }), ...ports })
  await loggingApp.ready()
  const fetchUrl = (from: FastifyInstance, url: string) =>
    from.inject({ url, headers: { authorization: `Bearer ${token}` } })

  const measure: Measure = async (addresses, rounds) => {
    const measured: Measured[] = []
    const rows: string[][] = []
    for (const [name, url] of Object.entries(addresses)) {
      queries.length = 0
      await fetchUrl(loggingApp, url)
      // The session is looked up once per request: that statement counts as the server's time and is measured as a request
      // of its own. Statements that write counters and records count as the server's time too.
      const reads = queries.filter(({ sql }) => !WRITES.test(sql))
      const statements = reads.length === 1 ? reads : reads.filter(({ sql }) => !sql.includes('"session"'))
      // the timeout that the product uses for long statements
      const runStatements = () =>
        Promise.all(
          statements.map(({ sql, parameters }) => {
            const config: QueryConfig & { query_timeout: number } = {
              ...{ text: sql, values: [...parameters], query_timeout: 60_000 },
            }
            return database.pool.query(config)
          }),
        )

      const times: { sql: number; server: number }[] = []
      let bytes = 0
      for (let round = 0; round < rounds + WARM_UP; round += 1) {
        const start = performance.now()
        await runStatements()
        const middle = performance.now()
        const answer = await fetchUrl(app, url)
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
        times.push({ sql: middle - start, server: performance.now() - middle })
        bytes = answer.rawPayload.length
      }
      const warm = times.slice(WARM_UP)
      const quantiles = (share: number) => ({
        sql: quantile(
          warm.map(({ sql }) => sql),
          share,
        ),
        server: quantile(
          warm.map(({ server }) => server),
          share,
        ),
      })
      const figures = [quantiles(0.5), quantiles(0.1)].flatMap(({ sql, server }) => [
        sql.toFixed(1),
        server.toFixed(1),
        (server / sql).toFixed(2),
      ])
      measured.push({ name, ...quantiles(0.5) })
      rows.push([name, ...figures, quantiles(0.95).server.toFixed(1), (bytes / 1000).toFixed(1)])
    }
    printTable(['', 'SQL', 'server', 'ratio', 'SQL 10 %', 'server 10 %', 'ratio', 'server 95 %', 'kB'], rows)
    return measured
  }

  return { measure, close: async () => void (await Promise.all([app.close(), loggingApp.close()])) }
}

const WARM_UP = 5
const WRITES = /^(?:insert|update|delete)\b/i

/** The product on a database, and the token of an administrator. */
export async function signedIn(opened: OpenDatabase, ports: Pick<Ports, 'clock'> = {}) {
  const person = await testPeople(opened.db, argon2Passwords()).add({
    role: 'Administrator',
    email: `bench-${randomUUID()}@example.com`,
  })
  const app = await createApp({ ...portsWith(opened), ...ports })
  await app.ready()
  await app.jobs.idle() // the inserted conversations are analysed now, not during a measurement
  const token = await app.sessions.open(person.id, { ip: null, userAgent: null })
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

/** The settings of the database to measure, and a function that removes it. */
export async function openTarget(serverUrl: string | undefined, fixedName?: string) {
  if (serverUrl !== undefined) {
    const { databaseUrl, drop } = await newDatabase(serverUrl, fixedName)
    return { settings: { databaseUrl, dataDir: os.tmpdir() }, remove: drop }
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-bench-'))
  return { settings: { dataDir }, remove: async () => fs.rmSync(dataDir, { recursive: true, force: true }) }
}

async function isFilled({ db }: OpenDatabase): Promise<boolean> {
  return (await db.selectFrom('partner').select('id').limit(1).executeTakeFirst()) !== undefined
}
