import { AsyncLocalStorage } from 'node:async_hooks'

import { type ConnectionBuilder, Kysely, type TransactionBuilder } from 'kysely'
import { Pool, type PoolClient } from 'pg'

/**
 * The embedded database has one connection, so code that queries the pool inside a transaction would wait for ever.
 * Both classes below refuse that at once, on a server too, so that the mistake shows with either database.
 */
export class NestedPoolQuery extends Error {
  constructor() {
    super('a query outside the open transaction would wait for it for ever: use the transaction itself (trx, not db)')
    this.name = 'AskedInsideTransaction'
  }
}

/** A pool that refuses a second connection to code that already has one. */
export class OneConnectionPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (!heldConnection.getStore()?.isOpen) return callback ? super.connect(callback) : super.connect()
    if (!callback) return Promise.reject(new NestedPoolQuery())
    callback(new NestedPoolQuery(), undefined, () => {})
  }
}

/** A Kysely that knows, in everything a transaction's callback does, that a connection is in use. */
export class OneConnectionKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return holding(super.transaction())
  }

  override connection(): ConnectionBuilder<Tables> {
    const builder = super.connection()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => execute((db) => hold(() => work(db)))
    return builder
  }
}

const heldConnection = new AsyncLocalStorage<{ isOpen: boolean }>()

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

function holding<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  builder.execute = (work) => execute((trx) => hold(() => work(trx)))
  builder.setIsolationLevel = (level) => holding(setIsolationLevel(level))
  builder.setAccessMode = (mode) => holding(setAccessMode(mode))
  return builder
}

/** Work that `work` starts without waiting for it may outlive the transaction, and may then use the pool again. */
async function hold<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true }
  try {
    return await heldConnection.run(mark, work)
  } finally {
    mark.isOpen = false
  }
}
