import fs from 'node:fs'
import path from 'node:path'
import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

import type { FastifyBaseLogger } from 'fastify'
import type { Pool, QueryConfig } from 'pg'

import type { DatabaseLog } from '#server/db/database-settings.ts'
import { DatabaseThread } from '#server/db/embedded/database-thread.ts'
import { lockFolder } from '#server/db/embedded/folder-lock.ts'
import { endPool } from '#server/db/end-pool.ts'
import { OneConnectionPool } from '#server/db/one-connection.ts'
import { typeParsers } from '#server/db/type-parsers.ts'
import { databaseAway } from '#server/db/unavailable.ts'

/**
 * Opens (or creates) the database in `<dataDir>/database`: PostgreSQL compiled to WebAssembly, in a thread of its own,
 * behind a pool of one connection. LISTEN receives only notifications of that same connection; COPY FROM STDIN is
 * refused. Throws `FolderInUse` when another server has it open, and an error with instructions when another version
 * wrote it.
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
    const onAbandoned = () => {
      streams.delete(stream)
      const ms = thread.busyWith(number)
      if (ms === null) return
      log.warn({ ms }, 'nobody waits any more for the running statement: ending it')
      thread.stopStatement()
    }
    const stream = new PortStream(open, onAbandoned)
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
  pool.on('error', () => {}) // the thread above logs it
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

/** The PostgreSQL version of PGlite 0.5; it opens no other version's files. */
export const POSTGRES_MAJOR = '18'

/** Throws, with instructions, when another version of PostgreSQL wrote the database in `folder`. */
function checkDataVersion(folder: string): void {
  const file = path.join(folder, 'PG_VERSION')
  if (!fs.existsSync(file)) return
  const found = fs.readFileSync(file, 'utf8').trim()
  if (found === POSTGRES_MAJOR) return
  throw new Error(
    `${folder} was written by PostgreSQL ${found}, and this version of Atalaya reads ${POSTGRES_MAJOR}. ` +
      'Back it up with the version of Atalaya that wrote it (npm run atalaya -- backup), move the folder away, ' +
      'and restore the backup with this version (npm run atalaya -- restore).',
  )
}

/**
 * Runs `maintain` now and then until the returned function is called. PGlite has no background processes: without this
 * the write-ahead log and updated tables would grow for ever.
 */
function startMaintenance(pool: Pool, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): () => void {
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    try {
      for (const statement of await maintain(pool)) log.info({ statement }, 'maintained the embedded database')
    } catch (error) {
      log.warn({ err: error }, 'could not maintain the embedded database')
    } finally {
      isRunning = false
    }
  }, PAUSE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Does the work of the checkpointer, autovacuum and autoanalyze of a server. Returns the statements it ran. */
export async function maintain(pool: Pool): Promise<string[]> {
  await pool.query('select pg_stat_force_next_flush()') // otherwise the newest changes are counted a second too late
  const { rows: statements } = await pool.query<{ statement: string }>(DUE_STATEMENTS)
  for (const { statement } of statements) {
    const patient: QueryConfig & { query_timeout: number } = { text: statement, query_timeout: MAX_STATEMENT_MS }
    await pool.query(patient)
  }
  return statements.map(({ statement }) => statement)
}

const PAUSE_MS = 30_000
const MAX_STATEMENT_MS = 3_600_000

/** The thresholds of autovacuum, with 1,000 rows for its 50 and 10 % for its 20 %; a checkpoint after 64 MB of log. */
const DUE_STATEMENTS = `
  select case when n_dead_tup > 1000 + 0.1 * n_live_tup then 'vacuum (analyze) ' else 'analyze ' end
    || format('%I.%I', schemaname, relname) as statement
  from pg_stat_user_tables
  where n_dead_tup > 1000 + 0.1 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup
  union all
  select 'checkpoint' from pg_control_checkpoint()
  where pg_current_wal_lsn() - redo_lsn > 64 * 1024 * 1024`

/** The socket that `pg` requires, over a MessagePort to the database's worker. */
class PortStream extends Duplex {
  readonly #open: () => MessagePort
  readonly #onAbandoned: () => void
  #port: MessagePort | undefined

  /** `open` creates the port; `onAbandoned` is called as soon as nobody reads from the stream any more. */
  constructor(open: () => MessagePort, onAbandoned: () => void) {
    super()
    this.#open = open
    this.#onAbandoned = onAbandoned
  }

  /** Like `net.Socket`: `pg` calls it once and waits for the event. */
  connect() {
    this.#port = this.#open()
    this.#port.on('message', (bytes: Uint8Array) => this.push(bytes))
    this.#port.on('close', () => this.push(null))
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.#port?.ref()
    return this
  }

  unref() {
    this.#port?.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void) {
    const bytes = new Uint8Array(chunk) // a copy: `pg` reuses its buffer
    this.#port?.postMessage(bytes, [bytes.buffer])
    done()
  }

  override _final(done: () => void) {
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.close()
    this.#onAbandoned()
    done(error)
  }
}
