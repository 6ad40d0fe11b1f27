import { sql } from 'kysely'

import { needsTurnTimes } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Job } from '#server/jobs/queue.ts'
import {
  deleteMatchesIn,
  deleteOldMatches,
  renameMarkers,
  storeMatches,
} from '#server/modules/category-rules/category-matches.ts'
import { searchCandidates } from '#server/search/search-condition.ts'
import { isAbout, judgingColumns, type JudgingRule, searchOf } from '#server/search/stored-category-rule.ts'

/**
 * Runs a rule over all conversations, or continues a run: deletes matches that no longer count, finds candidates with
 * the index, and judges those in batches. A finished batch stays done, even if the process dies. An inactive rule
 * only deletes matches; a removed rule is deleted after that.
 */
export async function runRule(db: Database, job: Job): Promise<void> {
  const id = Number(job.key)
  const inSteps = async (step: (trx: Database) => Promise<boolean>) => {
    for (let isLeft = true; isLeft;) {
      job.signal.throwIfAborted()
      isLeft = await withQueryLimit(BATCH_MS, () =>
        db.transaction().execute(async (trx) => {
          const mayBeMore = await step(trx)
          await job.advance(trx)
          return mayBeMore
        }),
      )
    }
  }

  await inSteps((trx) => deleteOldMatches(trx, id))
  await inSteps((trx) => renameMarkers(trx, id))
  await db.deleteFrom('category_rule').where('id', '=', id).where('removed', '=', true).execute()
  const rule = await unfinished(db, id)
  if (!rule) return

  const remaining = await withQueryLimit(FIND_MS, () => candidates(db, rule))
  await db
    .updateTable('category_rule')
    .set({ run_state: 'running', run_total: rule.run_done + remaining.length })
    .where('id', '=', id)
    .where('run_version', '=', rule.run_version)
    .execute()
  await inSteps(async (trx) => {
    const ids = remaining.splice(0, needsTurnTimes(searchOf(rule)) ? FEW : MANY)
    const isSameVersion = await saveProgress(trx, rule, {
      judged: ids.length,
      after: ids.at(-1),
      isLast: remaining.length === 0,
    })
    if (!isSameVersion) return false
    await deleteMatchesIn(trx, ids, id)
    await storeMatches(trx, rule, ids)
    return remaining.length > 0
  })
}

const unfinished = (db: Database, id: number) =>
  db
    .selectFrom('category_rule')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('run_state', '!=', 'done')
    .select([...judgingColumns, 'run_after', 'run_done'])
    .executeTakeFirst()

/** The conversations that the index does not rule out and that are not judged yet, by id. */
async function candidates(db: Database, rule: JudgingRule & { run_after: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select interaction.id from interaction
    where interaction.id > ${rule.run_after} and interaction.turn_count > 0 and ${isAbout(rule)}
      and ${await searchCandidates(db, searchOf(rule))}
    order by interaction.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Saves the progress of the rule before anything is judged. A transaction that judges single conversations by this
 * rule waits until this one ends, so that neither writes what the other has just found to be different. False when
 * the rule was changed.
 */
async function saveProgress(
  trx: Database,
  { id, run_version }: JudgingRule,
  { judged, after, isLast }: { judged: number; after: number | undefined; isLast: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('category_rule')
    .set((eb) => ({
      run_done: eb('run_done', '+', judged),
      ...(after !== undefined && { run_after: after }),
      run_state: isLast ? ('done' as const) : ('running' as const),
    }))
    .where('id', '=', id)
    .where('run_version', '=', run_version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How long the index query may take. */
const FIND_MS = 600_000
/** How long the database may take for what one transaction judges. */
const BATCH_MS = 120_000
/** Few, so that others do not wait long for the locks of a transaction; fewer where turns are read. */
const MANY = 1_000
const FEW = 500
