import type { PGlite } from '@electric-sql/pglite'

/**
 * Calls `crashed` when PostgreSQL has ended or lost its way inside WebAssembly (FATAL, PANIC, a stack overflow). PGlite
 * itself swallows that and goes on with a broken memory; the only sound answer is PostgreSQL's own: start again.
 */
export function onCrash(database: PGlite, crashed: (error: unknown) => void): void {
  const module = database.Module
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (!isOrdinaryError(error)) crashed(error)
      throw error
    }
  }
}

/** PGlite leaves WebAssembly with this status to tell of an ordinary SQL error. */
function isOrdinaryError(error: unknown) {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 100
}
