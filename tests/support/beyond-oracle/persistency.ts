import type { BeyondDashboard } from '#contracts/beyond.ts'
import { persistencyMonths } from '#contracts/persistency-words.ts'
import { isOldEnough, outcomeAfter } from '#domain/persistency/persistency.ts'
import { addMonths, monthOf } from '#domain/time/months.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'

import type { PolicyRow } from './beyond-rows.ts'
import { groupOf, groupsOf, notTooFewPartners } from './groups.ts'
import type { RowsInScope } from './rows-in-scope.ts'

export function persistency({ rows, query, period, today, inSameMonths }: RowsInScope): BeyondDashboard['persistency'] {
  const months = monthsOf(period)
  const cohorts = (own: readonly PolicyRow[]) =>
    persistencyMonths
      .filter((m) => months.some((month) => isOldEnough(month, m, today)))
      .map((m) => {
        const old = own.filter(({ effective_on }) => isOldEnough(monthOf(effective_on!), m, today))
        const of = (outcome: string) => old.filter((policy) => outcomeAfter(policy, m) === outcome).length
        return { m, issued: old.length, kept: of('kept'), left: of('left') }
      })

  const by = query.by ?? 'verdict'
  const groups = notTooFewPartners(
    by,
    groupsOf(by, inSameMonths, (own) => ({ policies: own.length, cohorts: cohorts(own) })),
  )
  return {
    by,
    all: inSameMonths.length === 0 ? [] : cohorts(inSameMonths),
    groups: groups.slice(0, 50).map(({ key, ...group }) => ({ ...groupOf(rows, by, key), ...group })),
    group_count: groups.length,
  }
}

/** The months that overlap a period. */
export function monthsOf({ from, to }: Period): Day[] {
  const months: Day[] = []
  for (let month = monthOf(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
