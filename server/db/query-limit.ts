import { AsyncLocalStorage } from 'node:async_hooks'

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

import { databaseAway, isUnavailable } from '#server/db/unavailable.ts'

/** Gives every Kysely query within `work` `milliseconds` instead of the usual limit: for imports and roll-ups. */
export function withQueryLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return limits.run(milliseconds, work)
}

/**
 * `pool` for Kysely, with a limit of `usualLimit` milliseconds each for getting a connection and for every query. A
 * connection that was too slow, or that the server is ending, is closed, so that nobody else gets it.
 */
export function limitedPool(pool: Pool, usualLimit: number): PostgresPool {
  const limit = () => limits.getStore() ?? usualLimit
  return {
    connect: async () => limited(await connectWithin(pool, limit()), limit),
    end: () => pool.end(),
  }
}

const limits = new AsyncLocalStorage<number>()

function limited(client: PoolClient, limit: () => number): PostgresPoolClient {
  let failure: Error | undefined
  const run = async (text: string, values: unknown[]) => {
    if (failure) throw failure // such as the rollback after a statement that never returned
    const config: QueryConfig & { query_timeout: number } = { text, values, query_timeout: limit() }
    try {
      return await client.query(config)
    } catch (error) {
      if (error instanceof Error && isUnavailable(error)) failure = error
      throw error
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors know no time limit')
    return run(text, [...values])
  }
  return { query, release: () => client.release(failure) }
}

/** The pool's own limit starts again when a waiting caller gets a connection that must be opened first. */
async function connectWithin(pool: Pool, milliseconds: number): Promise<PoolClient> {
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      reject(databaseAway('no connection to the database in time'))
    }, milliseconds)
  })
  try {
    return await Promise.race([connecting, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** For numbers that are not precomputed, from hundreds of thousands of rows: such an answer takes seconds. */
export const withLongTimeout = <Answer>(work: () => Promise<Answer>): Promise<Answer> => withQueryLimit(LIMIT_MS, work)

const LIMIT_MS = 30_000
