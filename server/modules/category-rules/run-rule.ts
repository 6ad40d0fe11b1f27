import { sql } from 'kysely'

import { needsTurnTimes } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Job } from '#server/jobs/queue.ts'
import { forgetIn, forgetSome, renameSome } from '#server/modules/category-rules/forget-matches.ts'
import { storeMatches } from '#server/modules/category-rules/store-matches.ts'
import { searchCandidates } from '#server/search/search-condition.ts'
import { isAbout, type JudgingRule, judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'

/**
 * Goes through all conversations with a rule, or goes on with it: forgets what counts for nothing any more, asks the index who
 * may match, and judges those some at a time. What a transaction judged is done, whatever ends the process then. A rule that is
 * inactive only forgets; one that is removed goes then.
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

  await inSteps((trx) => forgetSome(trx, id))
  await inSteps((trx) => renameSome(trx, id))
  await db.deleteFrom('category_rule').where('id', '=', id).where('removed', '=', true).execute()
  const rule = await unfinished(db, id)
  if (!rule) return

  const left = await withQueryLimit(FIND_MS, () => candidates(db, rule))
  await db
    .updateTable('category_rule')
    .set({ run_state: 'running', run_total: rule.run_done + left.length })
    .where('id', '=', id)
    .where('run_version', '=', rule.run_version)
    .execute()
  await inSteps(async (trx) => {
    const ids = left.splice(0, needsTurnTimes(searchOf(rule)) ? FEW : MANY)
    const isOurs = await advanced(trx, rule, { judged: ids.length, after: ids.at(-1), isLast: left.length === 0 })
    if (!isOurs) return false
    await forgetIn(trx, ids, id)
    await storeMatches(trx, rule, ids)
    return left.length > 0
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

/** The conversations that the index does not rule out and that nobody has come to yet, by id. */
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
 * Notes how far the rule is. Before anything is judged: whoever judges single conversations by this rule waits until the
 * transaction ends, so that neither writes what the other has just found to be otherwise. False when the rule was changed.
 */
async function advanced(
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

/** How long the index may be asked for. */
const FIND_MS = 600_000
/** How long the database may take for what one transaction judges. */
const BATCH_MS = 120_000
/** So few that others do not wait long for what a transaction holds; fewer where turns are read. */
const MANY = 1_000
const FEW = 500
