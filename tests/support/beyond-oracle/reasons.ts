import type { BeyondReasons } from '#contracts/beyond.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'

import { compare } from './counting.ts'
import { judgement } from './judgement.ts'
import type { RowsInScope } from './rows-in-scope.ts'

export function reasons({ rows, zonedPeriod, isIn, saleOf, policies }: RowsInScope): BeyondReasons {
  const ended = policies.filter(
    ({ status, ended_on, cancel_reason }) => hasEnded(status) && isIn(ended_on) && cancel_reason !== null,
  )
  const counts = [...new Set(ended.map(({ cancel_reason }) => cancel_reason!))]
    .map((reason) => ({ reason, policies: ended.filter((one) => one.cancel_reason === reason).length }))
    .toSorted((one, other) => other.policies - one.policies || compare(one.reason, other.reason))
  return {
    period: zonedPeriod,
    reasons: counts,
    categories: rows.rules.flatMap((rule) => {
      const cells = counts.flatMap(({ reason }) => {
        const judged = ended.flatMap((policy) => {
          const sale = saleOf(policy)
          const found = sale && policy.cancel_reason === reason ? judgement(rows, rule, sale) : null
          return found === null ? [] : [found]
        })
        return judged.length === 0 ? [] : [{ reason, matched: judged.filter(Boolean).length, judged: judged.length }]
      })
      return cells.length === 0 ? [] : [{ id: rule.id, name: rule.name, cells }]
    }),
  }
}
