import type { Database } from '#server/db/database.ts'

/** For code that opens transactions of its own: the open one replaces all of them, and they end with it. */
export function withinTransaction(trx: Database): Database {
  return new Proxy(trx, {
    get(held, name) {
      if (name === 'transaction') return () => ({ execute: (work: (db: Database) => unknown) => work(held) })
      const value: unknown = Reflect.get(held, name)
      return typeof value === 'function' ? value.bind(held) : value
    },
  })
}
