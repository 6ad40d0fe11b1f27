import { AsyncLocalStorage } from 'node:async_hooks'

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

import { databaseAway, isUnavailable } from '#server/db/unavailable.ts'

/** Gives every Kysely query that `work` makes `milliseconds` instead of the usual limit: for imports and roll-ups. */
export function withQueryLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return limits.run(milliseconds, work)
}

/**
 * `pool` for Kysely, where waiting for a connection and every query may each take `usualLimit` milliseconds at most.
 * A connection that was too slow, or that the server is ending, is closed: nobody else shall meet it.
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
  const ask = async (text: string, values: unknown[]) => {
    if (failure) throw failure // such as the rollback after a statement that never came back
    const question: QueryConfig & { query_timeout: number } = { text, values, query_timeout: limit() }
    try {
      return await client.query(question)
    } catch (error) {
      if (error instanceof Error && isUnavailable(error)) failure = error
      throw error
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors know no time limit')
    return ask(text, [...values])
  }
  return { query, release: () => client.release(failure) }
}

/** The pool's own limit starts anew when a waiting caller is given a connection that must be opened first. */
async function connectWithin(pool: Pool, milliseconds: number): Promise<PoolClient> {
  const asked = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      asked.then(
        (client) => client.release(),
        () => {},
      )
      reject(databaseAway('no connection to the database in time'))
    }, milliseconds)
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
