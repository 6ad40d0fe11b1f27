import { parentPort, workerData } from 'node:worker_threads'

import type { PGlite } from '@electric-sql/pglite'

import type { WorkerSettings } from '#server/db/embedded/database-thread.ts'
import { openPglite } from '#server/db/embedded/pglite.ts'
import { type FromWorker, serveConnections } from '#server/db/embedded/serve-connections.ts'

const { folder, busy }: WorkerSettings = workerData
if (!parentPort) throw new Error('this file is started as a worker thread')

const { database, lastWords } = await openPglite(folder)
const port = parentPort
onCrash(database, (error) => {
  port.postMessage({ kind: 'crashed', reason: lastWords() || String(error) } satisfies FromWorker, [])
  process.exit(1) // only this thread
})
serveConnections(port, database, new BigInt64Array(busy))

/**
 * Calls `crashed` when PostgreSQL has ended or is in an undefined state inside WebAssembly (FATAL, PANIC, a stack
 * overflow). PGlite itself ignores that and continues with corrupt memory; the only sound answer is PostgreSQL's own:
 * start again.
 */
function onCrash(opened: PGlite, crashed: (error: unknown) => void): void {
  const module = opened.Module
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

/** PGlite leaves WebAssembly with this status for an ordinary SQL error. */
function isOrdinaryError(error: unknown) {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 100
}
