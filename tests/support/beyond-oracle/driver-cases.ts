import type { DriverOutcome } from '#contracts/beyond.ts'
import { exclusionReason, outcomeAfter } from '#domain/persistency/persistency.ts'
import { addMonths } from '#domain/time/months.ts'
import { dayIn } from '#domain/time/time-zone.ts'

import type { InteractionRow } from './beyond-rows.ts'
import { endOf } from './promises.ts'
import type { RowsInScope } from './rows-in-scope.ts'

/** A policy or a promise, the conversation in which it was made, and whether the outcome in question occurred. */
export type DriverCase = { stratum: number | null; sale: InteractionRow | undefined; came: boolean | null }

export const casesOf = (scope: RowsInScope, outcome: DriverOutcome): DriverCase[] =>
  outcome === 'promise-broken' ? promiseCases(scope) : policyCases(scope, outcome)

function policyCases(
  { rows, today, isIn, matchesFilters, saleOf }: RowsInScope,
  outcome: Exclude<DriverOutcome, 'promise-broken'>,
): DriverCase[] {
  return rows.policies.flatMap((policy): DriverCase[] => {
    if (!matchesFilters(policy) || !isIn(policy.effective_on)) return []
    const of = (came: boolean | null) => [{ stratum: policy.campaign_id, sale: saleOf(policy), came }]
    if (outcome === 'void-verdict') {
      if (policy.verdict === null) return []
      return of(['void', 'valid', 'repairable'].includes(policy.verdict) ? policy.verdict === 'void' : null)
    }
    if (exclusionReason(policy) !== null) return []
    if (addMonths(policy.effective_on!, 3) > today) return of(null)
    const after = outcomeAfter(policy, 3)
    return after === 'left' ? [] : of(after === 'lapsed')
  })
}

function promiseCases(scope: RowsInScope): DriverCase[] {
  const { rows, sees, isIn, matchesFilters } = scope
  return rows.promises.flatMap((promise) => {
    const debt = rows.debts.get(promise.debt_id)!
    if (!matchesFilters(debt) || !isIn(promise.due_on)) return []
    const { time_zone } = rows.partners.get(debt.partner_id)!
    const end = endOf(scope, promise)
    if (end === null || end === 'lapsed') return []
    const [attempt] = rows.attempts
      .filter(({ debt_id, interaction_id }) => debt_id === debt.id && interaction_id !== null)
      .filter(({ at }) => dayIn(time_zone, at) === promise.made_on)
      .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    const one = rows.interactions.get(promise.interaction_id ?? attempt?.interaction_id ?? 0)
    return [
      {
        stratum: debt.campaign_id,
        sale: one && sees(one) ? one : undefined,
        came: end === 'open' ? null : end === 'broken',
      },
    ]
  })
}
