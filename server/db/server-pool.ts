import { type ClientBase, DatabaseError } from 'pg'

import type { DatabaseLog } from '#server/db/database-settings.ts'
import { endPool } from '#server/db/end-pool.ts'
import { OneConnectionPool } from '#server/db/one-connection.ts'
import { typeParsers } from '#server/db/type-parsers.ts'

/** Connections to a PostgreSQL server, which may go away and come back at any time. */
export function openServerPool({ databaseUrl, queryTimeoutMs, log }: ServerPoolSettings) {
  const pool = new OneConnectionPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 3000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    options: '-c timezone=UTC -c jit=off', // to compile a search takes seconds and saves milliseconds
    types: typeParsers,
    onConnect: stopAbandonedQueries,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'lost a connection to the database'))
  // also while a connection is out of the pool and no query runs on it, or the process would end
  pool.on('connect', (client) => client.on('error', () => {}))

  return { pool, end: () => endPool(pool) }
}

type ServerPoolSettings = { databaseUrl: string; queryTimeoutMs: number; log: DatabaseLog }

/** Lets the server notice that we have hung up on a query that took too long. Not every operating system can. */
async function stopAbandonedQueries(client: ClientBase) {
  try {
    await client.query("set client_connection_check_interval = '2s'")
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INVALID_PARAMETER_VALUE) throw error
  }
}

const INVALID_PARAMETER_VALUE = '22023'
