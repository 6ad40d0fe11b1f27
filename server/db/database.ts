import { type Kysely, PostgresDialect, sql } from 'kysely'
import { type ClientBase, DatabaseError, type Pool } from 'pg'

import type { DatabaseLog, DatabaseSettings } from '#server/db/database-settings.ts'
import { openEmbedded } from '#server/db/embedded/embedded-database.ts'
import { endPool } from '#server/db/end-pool.ts'
import { OneConnectionKysely, OneConnectionPool } from '#server/db/one-connection.ts'
import { limitedPool, withQueryLimit } from '#server/db/query-limit.ts'
import type { Schema } from '#server/db/schema.ts'
import { typeParsers } from '#server/db/type-parsers.ts'

export type Database = Kysely<Schema>

export type OpenDatabase = {
  db: Database
  /** The same connections, for libraries that use `pg` directly. */
  pool: Pool
  kind: 'embedded' | 'server'
  /** Waits for running queries, a few seconds at most, and closes everything. Safe to call twice. */
  close: () => Promise<void>
  /** Rejects when the database does not answer within 3 s. */
  ping: () => Promise<void>
}

/** Opens the one database of this installation: the only code that knows whether it is embedded or a server. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const kind = settings.databaseUrl ? 'server' : 'embedded'
  const queryTimeoutMs = settings.queryTimeoutMs ?? QUERY_TIMEOUT_MS[kind]
  const { dataDir, databaseUrl, log } = settings
  const { pool, end } = databaseUrl
    ? openServerPool({ databaseUrl, queryTimeoutMs, log })
    : await openEmbedded({ dataDir, queryTimeoutMs, log })

  const dialect = new PostgresDialect({ pool: limitedPool(pool, queryTimeoutMs) })
  const db = new OneConnectionKysely<Schema>({ dialect })

  let closed: Promise<void> | undefined
  const close = () => (closed ??= end())
  const ping = () => withQueryLimit(PING_MS, async () => void (await sql`select 1`.execute(db)))
  return { db, pool, kind, close, ping }
}

/** A frozen server must not make anybody wait long; the embedded one answers one query after the other. */
const QUERY_TIMEOUT_MS = { server: 3000, embedded: 60_000 }
const PING_MS = 3000

/** Connections to a PostgreSQL server, which may go away and come back at any time. */
function openServerPool({ databaseUrl, queryTimeoutMs, log }: ServerPoolSettings) {
  const pool = new OneConnectionPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 3000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    options: '-c timezone=UTC -c jit=off', // JIT compilation of a search takes seconds and saves milliseconds
    types: typeParsers,
    onConnect: stopAbandonedQueries,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'lost a connection to the database'))
  // also for a connection that is checked out and runs no query: without a listener its error would end the process
  pool.on('connect', (client) => client.on('error', () => {}))

  return { pool, end: () => endPool(pool) }
}

type ServerPoolSettings = { databaseUrl: string; queryTimeoutMs: number; log: DatabaseLog }

/**
 * Lets the server notice that we have closed the connection of a query that took too long. Not every operating system
 * can.
 */
async function stopAbandonedQueries(client: ClientBase) {
  try {
    await client.query("set client_connection_check_interval = '2s'")
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INVALID_PARAMETER_VALUE) throw error
  }
}

const INVALID_PARAMETER_VALUE = '22023'
