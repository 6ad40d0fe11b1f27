import fs from 'node:fs'
import path from 'node:path'

import type { DatabaseLog } from '#server/db/database.ts'
import { checkDataVersion } from '#server/db/embedded/data-version.ts'
import { DatabaseThread } from '#server/db/embedded/database-thread.ts'
import { lockFolder } from '#server/db/embedded/folder-lock.ts'
import { startMaintenance } from '#server/db/embedded/maintenance.ts'
import { PortStream } from '#server/db/embedded/port-stream.ts'
import { endPool } from '#server/db/end-pool.ts'
import { OneConnectionPool } from '#server/db/one-connection.ts'
import { typeParsers } from '#server/db/type-parsers.ts'
import { databaseAway } from '#server/db/unavailable.ts'

/**
 * Opens (or makes) the database in `<dataDir>/database`: PostgreSQL compiled to WebAssembly, in a thread of its own,
 * behind a pool of one connection. LISTEN hears only what is notified on that same connection; COPY FROM STDIN is refused.
 * Throws `FolderInUse` when another server has it open, and an error that says what to do when another version wrote it.
 */
export async function openEmbedded({ dataDir, queryTimeoutMs, log }: EmbeddedSettings) {
  const unlock = await lockFolder(dataDir)
  const streams = new Set<PortStream>()
  const thread = new DatabaseThread(path.join(dataDir, 'database'), (reason) => {
    log.error({ reason }, 'the embedded database stopped and is starting again')
    for (const stream of streams) stream.destroy(databaseAway(`the embedded database stopped: ${reason}`))
  })
  try {
    checkDataVersion(thread.folder)
    fs.mkdirSync(thread.folder, { recursive: true, mode: 0o700 })
    await thread.start()
  } catch (error) {
    unlock()
    throw error
  }

  const openStream = () => {
    let number = 0
    const open = () => {
      const { connection, port } = thread.connect()
      number = connection
      return port
    }
    const onGone = () => {
      streams.delete(stream)
      const ms = thread.busyWith(number)
      if (ms === null) return
      log.warn({ ms }, 'nobody waits any more for the running statement: ending it')
      thread.stopStatement()
    }
    const stream = new PortStream(open, onGone)
    streams.add(stream)
    return stream
  }
  const pool = new OneConnectionPool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    query_timeout: queryTimeoutMs,
    types: typeParsers,
    stream: openStream,
  })
  pool.on('error', () => {}) // told by the thread above
  pool.on('connect', (client) => client.on('error', () => {}))
  const stopMaintenance = startMaintenance(pool, log)

  const end = async () => {
    stopMaintenance()
    await endPool(pool)
    const closed = thread.close(CLOSE_MS)
    for (const stream of streams) stream.destroy(databaseAway('the embedded database is being closed'))
    await closed
    unlock()
  }
  return { pool, end }
}

type EmbeddedSettings = { dataDir: string; queryTimeoutMs: number; log: DatabaseLog }

const CLOSE_MS = 5000
