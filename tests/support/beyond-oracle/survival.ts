import type { BeyondSurvival } from '#contracts/beyond.ts'
import { hasEnded, exclusionReason } from '#domain/persistency/persistency.ts'
import { logRank } from '#domain/statistics/log-rank.ts'
import type { Day } from '#domain/time/reporting-period.ts'

import type { PolicyRow } from './beyond-rows.ts'
import { groupOf, groupsOf, notTooFewPartners } from './groups.ts'
import type { RowsInScope } from './rows-in-scope.ts'

export function survival({ rows, query, zonedPeriod, today, isIn, policies }: RowsInScope): BeyondSurvival {
  const by = query.by ?? 'verdict'
  const begun = policies.filter(
    (policy) => exclusionReason(policy) === null && isIn(policy.effective_on) && policy.effective_on! <= today,
  )
  const all = groupsOf(by, begun, (own) => {
    const lives = own.map((policy) => lifeOf(policy, today))
    const times = [...new Set(lives.map(({ time }) => time))].toSorted((one, other) => one - other)
    return {
      policies: own.length,
      times: times.map((time) => ({
        time,
        events: lives.filter((life) => life.time === time && life.isEvent).length,
        censored: lives.filter((life) => life.time === time && !life.isEvent).length,
      })),
    }
  })
  const groups = notTooFewPartners(by, all.slice(0, 6))
  const test = logRank(groups.filter(({ key, policies: n }) => key !== null && n >= 5).map(({ times }) => times))
  return {
    ...{ period: zonedPeriod, as_of: today, by },
    groups: groups.map(({ key, ...group }) => ({ ...groupOf(rows, by, key), ...group })),
    log_rank: test && { chi_square: test.chiSquare, freedom: test.freedom, p: test.p },
  }
}

/** The number of days for which a policy is known to have lasted, and whether it ended then. */
function lifeOf(policy: PolicyRow, today: Day) {
  const isOver = hasEnded(policy.status) && policy.ended_on! <= today
  const last = isOver ? policy.ended_on! : today
  const time = Math.max(0, Math.round((Date.parse(last) - Date.parse(policy.effective_on!)) / 86_400_000))
  return { time, isEvent: isOver && !['deceased', 'expired'].includes(policy.status!) }
}
