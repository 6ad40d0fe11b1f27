import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { dueRecords, takeDueNotes } from '#server/funnel/due-records.ts'
import { meaningsOfWords } from '#server/funnel/meanings-of-words.ts'
import { recountRecords } from '#server/funnel/recount-records.ts'
import { recountSharedTails } from '#server/funnel/recount-shared-tails.ts'

/**
 * Counts again how far the records of calling bases have come of which something has changed: whoever reads `funnel_record` does so
 * first. What is changed meanwhile is noted for the next. Within a transaction all of it is done in that; otherwise each part is done
 * in one of its own, so that nothing of it is lost where it is ended.
 * @param atOnce how many notes of changes a part is: their records are counted in a moment
 */
export const refreshFunnel = (db: Database, atOnce = 2_000): Promise<void> =>
  withQueryLimit(SETTLE_MS, () => settle(db, atOnce))

async function settle(db: Database, atOnce: number): Promise<void> {
  const { meanings } = await db.selectFrom('funnel_state').select('meanings').executeTakeFirstOrThrow()
  if (meanings !== meaningsOfWords) await inTransaction(db, mindMeanings)
  const { newest } = await db
    .selectFrom('funnel_due')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  if (newest === null) return
  let isDone = false
  while (!isDone) isDone = await inTransaction(db, (trx) => settleSome(trx, newest, atOnce))
}

/** Lets one at a time count: others wait, and those who read do not. */
export const lockFunnel = (trx: Database) => sql`lock table funnel_state in exclusive mode`.execute(trx)

/** Whether nothing was left to be done. */
async function settleSome(trx: Database, newest: number, atOnce: number): Promise<boolean> {
  await lockFunnel(trx)
  const due = await takeDueNotes(trx, newest, atOnce)
  if (due.length === 0) return true
  const told = await recountSharedTails(trx, due)
  await recountRecords(trx, await dueRecords(trx, told))
  return false
}

/** Where words mean something else than they did, all that was counted by them is to be counted again. */
async function mindMeanings(trx: Database): Promise<void> {
  await lockFunnel(trx)
  const { numUpdatedRows } = await trx
    .updateTable('funnel_state')
    .set({ meanings: meaningsOfWords })
    .where('meanings', '!=', meaningsOfWords)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await sql`insert into funnel_due (record_id) select id from dialling_record`.execute(trx)
}

const inTransaction = <Answer>(db: Database, work: (trx: Database) => Promise<Answer>): Promise<Answer> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** A part of a large base takes a second or two, and somebody else may be at one. */
const SETTLE_MS = 30_000
