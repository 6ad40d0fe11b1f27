import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { dispositions } from '#contracts/dispositions.ts'
import { isEffectiveContact } from '#domain/collections/effective-contact.ts'
import { dispositionWords } from '#domain/dialling/disposition-words.ts'
import { dispositionPath } from '#domain/dialling/dispositions.ts'
import { bareId } from '#server/db/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { MAX_NUMBER_HOLDERS } from '#server/funnel/match-people.ts'
import { recountRecords } from '#server/funnel/recount-records.ts'

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

/** Another text for each state of the product’s knowledge of what words mean. */
const meaningsOfWords: string = createHash('sha256')
  .update(
    JSON.stringify(dispositions.map((one) => [dispositionPath(one), isEffectiveContact(one), dispositionWords[one]])),
  )
  .digest('hex')

/**
 * What notes come to, by what is known now beside what was known when they were made. Which numbers are nobody's is put right on the
 * way: numbers of records that came, went or changed may have become so.
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

/** Counts again who has these numbers, and answers of which of them it is now said otherwise. */
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

/** What notes come to: records, and people whose records are to be found by what they are and were known by. */
type DueSummary = {
  records: number[]
  customers: number[]
  national_ids: string[]
  /** Numbers of people. */
  tails: string[]
  /** Numbers that have become nobody's, or somebody's again. */
  moved: { partner_id: number; tail: string }[]
}

/** Takes away the oldest notes, up to the newest that is named. */
async function takeDueNotes(trx: Database, newest: number, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    delete from funnel_due
    where id = any(array(select id from funnel_due where id <= ${newest} order by id limit ${most}))
    returning record_id, customer_id, national_id, tails
  `.execute(trx)
  return rows
}

/** The records, also of those that are no more, that are to be counted again. */
async function dueRecords(trx: Database, told: DueSummary): Promise<number[]> {
  const { records, customers, national_ids, tails, moved } = told
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
