import type { Worker } from 'node:worker_threads'

import { startThread } from '#server/worker-thread.ts'

/** Starts the database's worker thread. */
export const startWorker = (workerData: unknown): Worker =>
  startThread(new URL('./database-worker.ts', import.meta.url), 'database-worker.mjs', {
    workerData,
    resourceLimits: LIMITS,
  })

/** With less, a deep recursion in SQL overflows the thread's stack before PostgreSQL's own limit can refuse it. */
const LIMITS = { stackSizeMb: 32 }
