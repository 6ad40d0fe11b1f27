import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { bareId } from '#server/bare-id.ts'
import type { Due, DueSummary } from '#server/funnel/due-records.ts'
import { MAX_NUMBER_HOLDERS } from '#server/funnel/match-people.ts'

/**
 * What notes come to, by what is known now beside what was known when they were made. Which numbers are nobody's is put right on the
 * way: numbers of records that came, went or changed may have become so.
 */
export async function recountSharedTails(trx: Database, due: readonly Due[]): Promise<DueSummary> {
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
