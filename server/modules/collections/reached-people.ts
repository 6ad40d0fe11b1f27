import { type RawBuilder, sql } from 'kysely'

import type { ContactMedium } from '#contracts/collection-words.ts'
import type { ContactAttempt } from '#domain/contact-limits.ts'
import { dispositionOf } from '#domain/dispositions.ts'
import { sameNumber } from '#domain/phone-numbers.ts'
import type { Database } from '#server/db/database.ts'

/** How often somebody was contacted of late, and whether they said that they must not be called. */
export type Reached = { earlier: ContactAttempt[]; isBarred: boolean }

/**
 * Of those who owe these debts. What counts are attempts about all debts of one person to the partner until `until`, whether the
 * caller sees them or not: laws do not ask who sees what. `LATELY` is longer than any limit.
 */
export async function reachedPeople(
  db: Database,
  ids: readonly number[],
  until: Date,
): Promise<(id: number) => Reached> {
  const asked = sql`any(${[...ids]}::bigint[])`
  const [attempts, barred] = [await attemptsOf(db, asked, until), await barredOf(db, asked)]
  const byDebt = new Map<number, ContactAttempt[]>()
  for (const { debt_id, ...attempt } of attempts) byDebt.set(debt_id, [...(byDebt.get(debt_id) ?? []), attempt])
  return (id) => ({ earlier: byDebt.get(id) ?? [], isBarred: barred.has(id) })
}

const LATELY_MS = 15 * 86_400_000

async function attemptsOf(db: Database, asked: RawBuilder<unknown>, until: Date) {
  const since = new Date(until.getTime() - LATELY_MS)
  const { rows } = await sql<{ debt_id: number; at: Date; medium: ContactMedium }>`
    with person as (
      select id as debt_id, id as other_id from debt where id = ${asked}
      union
      select debt.id, other.id from debt
      join debt as other on other.customer_id = debt.customer_id and other.partner_id = debt.partner_id
      where debt.id = ${asked}
    )
    select person.debt_id, at, medium from person join contact_attempt on contact_attempt.debt_id = person.other_id
    where at between ${since} and ${until}
    order by at, contact_attempt.id`.execute(db)
  return rows
}

/** Somebody said so of a record of the partner's calling bases about the same person: by who they are or by their number. */
async function barredOf(db: Database, asked: RawBuilder<unknown>): Promise<ReadonlySet<number>> {
  const told = sql`debt.id as debt_id, record.phones, record.do_not_call, record.disposition, record.last_result`
  const { rows } = await sql<BarringRecord>`
    select ${told}, null::text[] as called from debt
    join dialling_record as record on record.customer_id = debt.customer_id and record.partner_id = debt.partner_id
    where debt.id = ${asked}
    union all
    select ${told}, debt.phones from debt
    join dialling_record as record on phone_tails(record.phones) && phone_tails(debt.phones) and record.partner_id = debt.partner_id
    where debt.id = ${asked}`.execute(db)
  return new Set(rows.filter((row) => isSame(row) && saysNever(row)).map(({ debt_id }) => debt_id))
}

type BarringRecord = {
  debt_id: number
  phones: string[]
  /** The numbers by which it was found; null: by the person. */
  called: string[] | null
  do_not_call: boolean | null
  disposition: string | null
  last_result: string | null
}

/** Numbers that end alike may be those of two countries. */
const isSame = ({ phones, called }: BarringRecord) =>
  called === null || called.some((one) => phones.some((other) => sameNumber(one, other)))

const saysNever = ({ do_not_call, disposition, last_result }: BarringRecord) =>
  do_not_call === true || [disposition, last_result].some((words) => words && dispositionOf(words) === 'do-not-call')
