import { parentPort, workerData } from 'node:worker_threads'

import type { WorkerSettings } from '#server/db/embedded/database-thread.ts'
import { openPglite } from '#server/db/embedded/pglite.ts'
import { onCrash } from '#server/db/embedded/on-crash.ts'
import { type FromWorker, serveConnections } from '#server/db/embedded/serve-connections.ts'

const { folder, busy }: WorkerSettings = workerData
if (!parentPort) throw new Error('this file is started as a worker thread')

const { database, lastWords } = await openPglite(folder)
const port = parentPort
onCrash(database, (error) => {
  port.postMessage({ kind: 'crashed', reason: lastWords() || String(error) } satisfies FromWorker, [])
  process.exit(1) // of this thread
})
serveConnections(port, database, new BigInt64Array(busy))
