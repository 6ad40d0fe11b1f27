import type { Database } from '#server/db/database.ts'

/** For what opens transactions of its own: one that is open already stands in for all of them, and they end with it. */
export function withinTransaction(trx: Database): Database {
  return new Proxy(trx, {
    get(held, name) {
      if (name === 'transaction') return () => ({ execute: (work: (db: Database) => unknown) => work(held) })
      const value: unknown = Reflect.get(held, name)
      return typeof value === 'function' ? value.bind(held) : value
    },
  })
}
