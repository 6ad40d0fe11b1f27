import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { dispositions } from '#contracts/dispositions.ts'
import { isEffectiveContact } from '#domain/collections/effective-contact.ts'
import { dispositionWords } from '#domain/dialling/disposition-words.ts'
import { dispositionPath } from '#domain/dialling/dispositions.ts'
import { bareId } from '#server/db/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { MAX_NUMBER_HOLDERS } from '#server/funnel/record-facts.ts'
import { recountRecords } from '#server/funnel/recount-records.ts'

/**
 * Recounts the records of calling bases that have changed: every reader of `funnel_record` calls this first. Changes
 * made meanwhile are noted for the next call. Within a transaction everything is done in it; otherwise each part has a
 * transaction of its own, so that finished parts are not lost when it is interrupted.
 * @param atOnce the number of change notes in a part: their records are counted in a moment
 */
export const refreshFunnel = (db: Database, atOnce = 2_000): Promise<void> =>
  withQueryLimit(SETTLE_MS, () => settle(db, atOnce))

async function settle(db: Database, atOnce: number): Promise<void> {
  const { meanings } = await db.selectFrom('funnel_state').select('meanings').executeTakeFirstOrThrow()
  if (meanings !== meaningsOfWords) await inTransaction(db, queueAllIfMeaningsChanged)
  const { newest } = await db
    .selectFrom('funnel_due')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  if (newest === null) return
  let isDone = false
  while (!isDone) isDone = await inTransaction(db, (trx) => settleSome(trx, newest, atOnce))
}

/** Lets only one transaction count: others wait, and readers do not. */
export const lockFunnel = (trx: Database) => sql`lock table funnel_state in exclusive mode`.execute(trx)

/** Returns whether nothing was left to do. */
async function settleSome(trx: Database, newest: number, atOnce: number): Promise<boolean> {
  await lockFunnel(trx)
  const due = await takeDueNotes(trx, newest, atOnce)
  if (due.length === 0) return true
  const summary = await recountSharedTails(trx, due)
  await recountRecords(trx, await dueRecords(trx, summary))
  return false
}

/** When the meanings of dispositions have changed, everything that was counted by them must be recounted. */
async function queueAllIfMeaningsChanged(trx: Database): Promise<void> {
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

/** A part of a large base takes a second or two, and another process may be working on one. */
const SETTLE_MS = 30_000

/** A hash that changes with the product’s knowledge of what dispositions mean. */
const meaningsOfWords: string = createHash('sha256')
  .update(
    JSON.stringify(dispositions.map((one) => [dispositionPath(one), isEffectiveContact(one), dispositionWords[one]])),
  )
  .digest('hex')

/**
 * Summarises notes by the current data and by that of the time when they were made. On the way it updates which numbers
 * are shared by too many records: records that were added, removed or changed may have altered that.
 */
async function recountSharedTails(trx: Database, due: readonly Due[]): Promise<DueSummary> {
  const records = distinct(due.flatMap(({ record_id: id }) => id ?? []))
  const customers = distinct(due.flatMap(({ customer_id: id }) => id ?? []))
  const people = await peopleOf(trx, customers)
  const tailsOf = (some: readonly { tails: string[] }[]) => some.flatMap(({ tails }) => tails.filter(isWhole))
  return {
    ...{ records, customers },
    national_ids: distinct([...due, ...people].flatMap(({ national_id: id }) => id ?? [])),
    tails: distinct(tailsOf([...due.filter(({ customer_id: id }) => id !== null), ...people])),
    moved: await moveTails(trx, distinct(tailsOf(due.filter(({ record_id: id }) => id !== null)))),
  }
}

const isWhole = (tail: string) => tail.length === 8
const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

async function peopleOf(trx: Database, customers: readonly number[]) {
  const { rows } = await sql<{ national_id: string | null; tails: string[] }>`
    select ${bareId(sql.ref('national_id'))} as national_id, phone_tails(phones) as tails
    from customer where id = any(${customers}::bigint[])
  `.execute(trx)
  return rows
}

/** Recounts the holders of these numbers, and returns the numbers that changed between shared and not shared. */
async function moveTails(trx: Database, tails: readonly string[]): Promise<DueSummary['moved']> {
  if (tails.length === 0) return []
  const { rows } = await sql<DueSummary['moved'][number]>`
    with shared as materialized (
      select partner_id, own.tail
      from unnest(${tails}::text[]) as own (tail) join dialling_record on phone_tails(phones) @> array[own.tail]
      group by 1, 2 having count(*) > ${sql.lit(MAX_NUMBER_HOLDERS)}
    ), added as (
      insert into funnel_shared_tail select partner_id, tail from shared on conflict do nothing returning partner_id, tail
    ), gone as (
      delete from funnel_shared_tail as before
      where tail = any(${tails}::text[])
        and not exists (select from shared where shared.partner_id = before.partner_id and shared.tail = before.tail)
      returning partner_id, tail
    )
    select * from added union all select * from gone
  `.execute(trx)
  return rows
}

/** A note of `funnel_due`. */
type Due = { record_id: number | null; customer_id: number | null; national_id: string | null; tails: string[] }

/** The summary of notes: records, and people whose records must be found by their current and earlier identifiers. */
type DueSummary = {
  records: number[]
  customers: number[]
  national_ids: string[]
  /** Numbers of people. */
  tails: string[]
  /** Numbers that have become shared by too many, or no longer are. */
  moved: { partner_id: number; tail: string }[]
}

/** Removes and returns the oldest notes, up to the newest given one. */
async function takeDueNotes(trx: Database, newest: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    delete from funnel_due
    where id = any(array(select id from funnel_due where id <= ${newest} order by id limit ${limit}))
    returning record_id, customer_id, national_id, tails
  `.execute(trx)
  return rows
}

/** The records to recount, including those that no longer exist. */
async function dueRecords(trx: Database, summary: DueSummary): Promise<number[]> {
  const { records, customers, national_ids, tails, moved } = summary
  const { rows } = await sql<{ id: number }>`
    select unnest(${records}::bigint[]) as id
    union
    select id from dialling_record where customer_id = any(${customers}::bigint[])
    union
    select id from dialling_record where ${bareId(sql.ref('national_id'))} = any(${national_ids}::text[])
    union
    select record.id from unnest(${tails}::text[]) as own (tail)
    join dialling_record as record on phone_tails(record.phones) @> array[own.tail]
    where not exists (
      select from funnel_shared_tail as shared where shared.partner_id = record.partner_id and shared.tail = own.tail
    )
    union
    select record.id
    from unnest(${moved.map(({ partner_id }) => partner_id)}::bigint[], ${moved.map(({ tail }) => tail)}::text[])
      as moved (partner_id, tail)
    join dialling_record as record on record.partner_id = moved.partner_id
      and phone_tails(record.phones) @> array[moved.tail]
  `.execute(trx)
  return rows.map(({ id }) => id)
}
