import { type RawBuilder, sql } from 'kysely'

import type { DebtBucket, RollOutcome } from '#contracts/collection-words.ts'
import type { Collections } from '#contracts/collections.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { bucketOf, type DebtFilter, isOn, visibleDebts } from '#server/modules/collections/visible-debts.ts'

type Span = { scope: Scope; place: DebtFilter; span: Period }

/**
 * Debts that are open at the end of `from`, with their state at the end of `to`: `outcome`, what is `left` then and
 * what was `paid`.
 */
export const rolledDebts = (scope: Scope, place: DebtFilter, span: Period): RawBuilder<unknown> => sql`
  select debt_id, currency, ${bucketOf(span.from, sql`due_on`)} as opening, ${bucketOf(span.to, sql`due_on`)}::text as outcome,
    balance as "left", 0::bigint as paid
  from (${stillOpen({ scope, place, span })}) as opened
  union all ${moved({ scope, place, span })}`

/** The cells of the roll-rate matrix, as the domain's `rollOf` defines them. */
export async function rollCells(
  db: Database,
  scope: Scope,
  place: DebtFilter,
  span: Period,
): Promise<Collections['rolls']['cells']> {
  const { rows } = await sql<Cell>`
    select currency, opening as bucket, outcome, sum(debts)::bigint as debts, sum("left") as "left", sum(paid) as paid
    from (
      select currency, ${bucketOf(span.from, sql`due_on`)} as opening, ${bucketOf(span.to, sql`due_on`)}::text as outcome,
        debts, balance as "left", 0 as paid
      -- days are far fewer than debts: their buckets are looked up once each
      from (
        select currency, due_on, count(*) as debts, sum(balance) as balance from (${stillOpen({ scope, place, span })}) as opened
        group by currency, due_on
      ) as still
      union all
      select currency, opening, outcome, 1, "left", paid from (${moved({ scope, place, span })}) as moved
    ) as rolled
    group by currency, opening, outcome
    order by currency, opening, outcome`.execute(db)
  return rows.flatMap(({ left, paid, ...cell }) => {
    if (cell.outcome === 'paid') return [{ ...cell, balance: paid }]
    const { currency, bucket } = cell
    const part = { currency, bucket, outcome: 'paid' as const, debts: 0, balance: paid }
    return [{ ...cell, balance: left }, ...(paid > 0 ? [part] : [])]
  })
}

type Cell = {
  currency: string
  bucket: DebtBucket
  outcome: RollOutcome
  debts: number
  left: number
  paid: number
}

const END = sql`coalesce(debt.until, 'infinity'::date)`

/** Most did not move: the same balance row covers both days. */
const stillOpen = ({ scope, place, span: { from, to } }: Span) => sql`
  select debt_id, currency, due_on, balance from debt_balance as debt
  where ${isOn('debt', from)} and ${END} > ${to}::date and ${visibleDebts(scope, place)}`

/**
 * For the others, another balance row is looked up, which began between the days and covers the end or was withdrawn
 * before.
 */
const moved = ({ scope, place, span: { from, to } }: Span) => sql`
  select opened.debt_id, opened.currency, ${bucketOf(from, sql`opened.due_on`)} as opening,
    case
      when opened.withdrawn or later.until <= ${to}::date then 'withdrawn'
      when later.debt_id is null then 'paid'
      else ${bucketOf(to, sql`opened.due_on`)}::text
    end as outcome,
    coalesce(later.balance, case when opened.withdrawn then opened.balance else 0 end) as "left",
    opened.balance - coalesce(later.balance, case when opened.withdrawn then opened.balance else 0 end) as paid
  from (
    select debt_id, currency, due_on, balance, withdrawn from debt_balance as debt
    where ${isOn('debt', from)} and ${END} <= ${to}::date and ${visibleDebts(scope, place)}
  ) as opened
  left join debt_balance as later on later.debt_id = opened.debt_id
    and later.since > ${from}::date and later.since <= ${to}::date
    and (coalesce(later.until, 'infinity'::date) > ${to}::date or later.withdrawn)
    -- a debt that was withdrawn and assigned to us again is another assignment
    and not exists (
      select from debt_history as earlier where earlier.debt_id = opened.debt_id
        and earlier.withdrawn_on > ${from}::date and earlier.withdrawn_on <= later.since
    )`
