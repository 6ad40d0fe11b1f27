import fs from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * Starts the database's worker thread: the sibling `database-worker.mjs` in the built server (or one folder up, from a
 * chunk of it), the TypeScript source everywhere else.
 */
export function startWorker(workerData: unknown): Worker {
  if (import.meta.url.endsWith('.ts')) return startSource(new URL('./database-worker.ts', import.meta.url), workerData)
  const built = ['./database-worker.mjs', '../database-worker.mjs'].map((place) => new URL(place, import.meta.url))
  return new Worker(
    built.find((place) => fs.existsSync(place))!,
    { workerData, resourceLimits: LIMITS },
  )
}

/** With less, a deep recursion in SQL overflows the thread's stack before PostgreSQL's own limit can refuse it. */
const LIMITS = { stackSizeMb: 32 }

/** Node 20 refuses a worker whose first file is TypeScript, even under tsx: a line of JavaScript has to load tsx first. */
function startSource(source: URL, workerData: unknown) {
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'))
  const bootstrap = `import(${tsx}).then(({ register }) => (register(), import(${JSON.stringify(source.href)})))`
  return new Worker(bootstrap, { eval: true, workerData, execArgv: [], resourceLimits: LIMITS })
}
