import { parentPort, workerData } from 'node:worker_threads'

import type { WorkerSettings } from '#server/db/embedded/database-thread.ts'
import { openPglite } from '#server/db/embedded/pglite.ts'
import { serveConnections } from '#server/db/embedded/serve-connections.ts'

const { folder, busy }: WorkerSettings = workerData
if (!parentPort) throw new Error('this file is started as a worker thread')

serveConnections(parentPort, await openPglite(folder), new BigInt64Array(busy))
