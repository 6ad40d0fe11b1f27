import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { bareId } from '#server/bare-id.ts'

/** A note of `funnel_due`. */
export type Due = { record_id: number | null; customer_id: number | null; national_id: string | null; tails: string[] }

/** What notes come to: records, and people whose records are to be found by what they are and were known by. */
export type DueSummary = {
  records: number[]
  customers: number[]
  national_ids: string[]
  /** Numbers of people. */
  tails: string[]
  /** Numbers that have become nobody's, or somebody's again. */
  moved: { partner_id: number; tail: string }[]
}

/** Takes away the oldest notes, up to the newest that is named. */
export async function takeDueNotes(trx: Database, newest: number, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    delete from funnel_due
    where id = any(array(select id from funnel_due where id <= ${newest} order by id limit ${most}))
    returning record_id, customer_id, national_id, tails
  `.execute(trx)
  return rows
}

/** The records, also of those that are no more, that are to be counted again. */
export async function dueRecords(trx: Database, told: DueSummary): Promise<number[]> {
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
