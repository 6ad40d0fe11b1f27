import type { Database } from '#server/db/database.ts'

/** For code that opens transactions of its own: the open one replaces all of them, and they end with it. */
export function withinTransaction(trx: Database): Database {
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (db: Database) => unknown) => work(target) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
