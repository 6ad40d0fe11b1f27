import type { FastifyBaseLogger } from 'fastify'
import type { Pool, QueryConfig } from 'pg'

/**
 * Runs `maintain` now and then until the returned function is called. PGlite has no background processes: without this
 * the write-ahead log grows for ever, and so do tables that are updated.
 */
export function startMaintenance(pool: Pool, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): () => void {
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

/** What the checkpointer, autovacuum and autoanalyze would do on a server. Returns the statements it ran. */
export async function maintain(pool: Pool): Promise<string[]> {
  await pool.query('select pg_stat_force_next_flush()') // or the newest changes are counted a second too late
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
