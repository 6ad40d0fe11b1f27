import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { checkFunnel } from '#server/funnel/check-funnel.ts'
import {
  type FigureTable,
  figureTables,
  keyedRollupTables,
  type rollupTables,
  sumsOf,
} from '#server/rollups/figure-tables.ts'

/** A table compared with a recount: the number of its rows, of the wrong ones, and of the missing ones. */
export type Recounted = { table: (typeof rollupTables)[number]; rows: number; wrong: number; missing: number }

/**
 * Recounts everything from the rows themselves and compares it with the stored sums, as of one moment. Nobody has to
 * wait, and nothing is changed except the funnel's pending updates.
 */
export const checkFigures = (db: Database): Promise<Recounted[]> =>
  withQueryLimit(COUNT_MS, async () => {
    const figures = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await recountIntoTemporary(trx)
        return [...(await compare(trx)), ...(await compareRequestsAndKeys(trx))]
      })
    return [...figures, await funnelOf(db, false)]
  })

/**
 * Recounts everything and replaces wrong sums. Readers continue with the old sums; changes of counted rows wait until
 * it is done. Returns what was found.
 */
export const rebuildFigures = (db: Database): Promise<Recounted[]> =>
  withQueryLimit(COUNT_MS, async () => {
    const figures = await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.raw(SOURCES.join(', '))} in share mode`.execute(trx)
      await recountIntoTemporary(trx)
      const [found, others] = [await compare(trx), await compareRequestsAndKeys(trx)]
      // the triggers count these changes into the temporary tables, which are dropped: the stored ones include them.
      // In reverse order, so that the sums by campaign are replaced before the triggers touch their temporary tables
      for (const { table, wrong, missing } of found.toReversed()) {
        if (wrong + missing === 0) continue
        await sql`delete from ${stored(table)}`.execute(trx)
        await sql`insert into ${stored(table)} select * from ${fresh(table)}`.execute(trx)
      }
      await sql`
        update evaluation set rollup_key_id = current.rollup_key_id from current_evaluation_rollup_key as current
        where current.evaluation_id = evaluation.id and evaluation.rollup_key_id is distinct from current.rollup_key_id
      `.execute(trx)
      await sql`select refresh_policy_sales(array(select id from policy))`.execute(trx)
      return [...found, ...others]
    })
    return [...figures, await funnelOf(db, true)]
  })

/** Compares the stored requests to cancel, and the roll-up keys of evaluations, with their current state. */
async function compareRequestsAndKeys(trx: Database): Promise<Recounted[]> {
  const { rows } = await sql<Recounted>`
    select 'retention_request' as table, (select count(*) from retention_request) as rows,
      (select count(*) from (table retention_request except table current_retention_request) as one) as wrong,
      (select count(*) from (table current_retention_request except table retention_request) as one) as missing
    union all
    select 'evaluation', count(*), count(*) filter (where evaluation.rollup_key_id <> current.rollup_key_id),
      count(*) filter (where evaluation.rollup_key_id is null)
    from evaluation join current_evaluation_rollup_key as current on current.evaluation_id = evaluation.id
  `.execute(trx)
  return rows
}

const funnelOf = async (db: Database, repair: boolean): Promise<Recounted> => ({
  table: 'funnel_record',
  ...(await checkFunnel(db, { repair })),
})

/** Counts into temporary tables of the same names: they take precedence, so that the same statements fill them. */
async function recountIntoTemporary(trx: Database): Promise<void> {
  for (const table of figureTables) {
    await sql`create temporary table ${sql.table(table)} (like ${stored(table)} including indexes) on commit drop`.execute(
      trx,
    )
  }
  await sql`
    do $$ begin
      execute conversation_rollups_sql(current_rows_sql('interaction')) || conversation_detail_rollups_sql(current_rows_sql('interaction'))
        || policy_sale_rollups_sql(current_policy_sales_sql());
    end $$
  `.execute(trx)
  for (const table of keyedRollupTables) {
    await sql`do $$ begin execute by_campaign_sql(${sql.lit(table)}, current_rows_sql(${sql.lit(table)})); end $$`.execute(
      trx,
    )
  }
}

async function compare(trx: Database) {
  const compared: (Recounted & { table: FigureTable })[] = []
  for (const table of figureTables) {
    const sums = (await sumsOf(trx, table)).map((name) => sql.ref(name))
    // rows that were added and removed leave a row of zeros
    const counted = sql`select * from ${stored(table)}
      where (${sql.join(sums)}) is distinct from (${sql.join(sums.map(() => sql.lit(0)))})`
    const { rows } = await sql<Omit<Recounted, 'table'>>`
      select (select count(*) from (${counted}) as one) as rows,
        (select count(*) from (${counted} except select * from ${fresh(table)}) as one) as wrong,
        (select count(*) from (select * from ${fresh(table)} except ${counted}) as one) as missing
    `.execute(trx)
    compared.push({ table, ...rows[0]! })
  }
  return compared
}

const stored = (table: FigureTable) => sql.table(`public.${table}`)
const fresh = (table: FigureTable) => sql.table(`pg_temp.${table}`)

const SOURCES = [
  'partner',
  'interaction',
  'conversation_analysis',
  'category_match',
  'machine_score',
  'evaluation',
  'evaluation_answer',
  'policy',
  'policy_link',
  'verification',
]

/** With ten million conversations it takes minutes. */
const COUNT_MS = 4 * 3_600_000
