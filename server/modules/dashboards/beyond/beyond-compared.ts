import type { BeyondDashboard } from '#contracts/beyond.ts'
import { addMonths, monthOf, monthsBetween } from '#domain/months.ts'
import { addDays, type Period, previousPeriod } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { BeyondContext } from '#server/modules/dashboards/beyond/beyond-context.ts'
import { persistencyOfAll } from '#server/modules/dashboards/beyond/persistency-groups.ts'
import { retentionIn } from '#server/modules/dashboards/beyond/retention.ts'
import { namedComparison } from '#server/modules/dashboards/premium/named-comparison.ts'

/**
 * The same of what the numbers are compared with: of a team in the same days, else of the equal period just before. That of policies are as
 * many whole months as theirs: a month that both had would be compared with itself.
 */
export async function beyondCompared(
  db: Database,
  asked: BeyondContext,
): Promise<Pick<BeyondDashboard, 'compared' | 'compared_with'>> {
  const { scope, query } = asked
  const { compare_team_id } = query
  const [days, months] =
    compare_team_id === undefined
      ? [previousPeriod(asked.period), monthsBefore(asked.period)]
      : [asked.period, wholeMonths(asked.period)]
  // an agent beside a whole team: of the agent the team may have nothing
  const whose = compare_team_id === undefined ? query : { ...query, team_id: compare_team_id, agent_id: undefined }
  const other = { ...asked, query: whose }
  const [persistency, retention, { team }] = await Promise.all([
    persistencyOfAll(db, { ...other, period: months }),
    retentionIn(db, { ...other, period: days }),
    namedComparison(db, scope, { compare_team_id }),
  ])
  return { compared_with: { ...days, months, team }, compared: { persistency, retention } }
}

const wholeMonths = ({ from, to }: Period): Period => ({
  from: monthOf(from),
  to: addDays(addMonths(monthOf(to), 1), -1),
})

function monthsBefore({ from, to }: Period): Period {
  const first = monthOf(from)
  const count = Math.max(0, monthsBetween(first, monthOf(to))) + 1
  return { from: addMonths(first, -count), to: addDays(first, -1) }
}
