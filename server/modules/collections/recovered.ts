import { sql } from 'kysely'

import type { Collections } from '#contracts/collections.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { bucketOf, type DebtFilter, visibleDebts } from '#server/modules/collections/visible-debts.ts'

/**
 * The amounts assigned in a period, by their bucket on that day, and what was paid of them, as the domain's
 * `recoveryOf` defines it. A debt that was withdrawn and assigned to us again was assigned twice.
 */
export async function recovered(
  db: Database,
  scope: Scope,
  filter: DebtFilter,
  { from, to }: Period,
): Promise<Collections['recovery']> {
  const { rows } = await sql<Collections['recovery'][number]>`
    select currency, ${bucketOf(sql`assigned_on`, sql`due_on`)} as bucket, count(*) as debts,
      count(*) filter (where paid >= assigned) as recovered_debts,
      sum(assigned) as assigned, sum(least(assigned, paid)) as recovered
    from (
      select debt.currency, stay.assigned_on, stay.due_on, stay.amount - coalesce(payments.before, 0) as assigned,
        coalesce(payments.ours, 0) as paid
      from debt_assignment as stay
      join debt on debt.id = stay.debt_id
      left join lateral (
        select sum(amount) filter (where "on" < stay.assigned_on) as before,
          sum(amount) filter (
            where "on" >= stay.assigned_on and "on" <= ${to}::date and (stay.withdrawn_on is null or "on" < stay.withdrawn_on)
          ) as ours
        from debt_payment where debt_id = debt.id
      ) as payments on true
      where stay.assigned_on between ${from}::date and ${to}::date and ${visibleDebts(scope, filter)}
    ) as assigned
    where assigned > 0
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}
