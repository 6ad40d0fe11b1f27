import type { FastifyBaseLogger } from 'fastify'

export type DatabaseSettings = {
  /** A PostgreSQL server, version 15 or later. Without it the database is embedded in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** Milliseconds that a query may take; `withQueryLimit` gives single pieces of work longer. */
  queryTimeoutMs?: number | undefined
}

export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
