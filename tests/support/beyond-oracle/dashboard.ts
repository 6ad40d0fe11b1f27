import type { BeyondDashboard } from '#contracts/beyond.ts'
import { channels } from '#contracts/conversation.ts'
import { isOldEnough, outcomeAfter } from '#domain/persistency/persistency.ts'
import { addMonths, monthOf } from '#domain/time/months.ts'
import { addDays, type Period } from '#domain/time/reporting-period.ts'

import { sum } from './counting.ts'
import { monthsOf, persistency } from './persistency.ts'
import { retention } from './retention.ts'
import { type RowsInScope, rowsInScope, datedConversations } from './rows-in-scope.ts'

/** The figures that the page loads first: persistency and retention, also of the comparison group, channels and partners. */
export const dashboard = (scope: RowsInScope): BeyondDashboard => ({
  ...{ period: scope.zonedPeriod, as_of: scope.today, persistency: persistency(scope), retention: retention(scope) },
  ...{ channels: channelMix(scope), partners: comparedPartners(scope), ...compared(scope) },
})

function channelMix(scope: RowsInScope): BeyondDashboard['channels'] {
  const dated = datedConversations(scope)
  return [...new Set(dated.map(({ day }) => monthOf(day)))].toSorted().flatMap((month) =>
    channels.flatMap((channel) => {
      const count = dated.filter((one) => monthOf(one.day) === month && one.channel === channel).length
      return count === 0 ? [] : [{ month, channel, conversations: count }]
    }),
  )
}

function comparedPartners(scope: RowsInScope): BeyondDashboard['partners'] {
  const { rows, query, today, inSameMonths } = scope
  if (query.partner_id !== undefined) return null
  const dated = datedConversations(scope)
  const old = inSameMonths.filter(({ effective_on }) => isOldEnough(monthOf(effective_on!), 3, today))
  const comparable = [...new Set(old.map(({ partner_id }) => partner_id))].flatMap((id) => {
    const own = old.filter(({ partner_id }) => partner_id === id)
    const count = own.filter((policy) => outcomeAfter(policy, 3) !== 'left').length
    if (count < 5) return []
    const theirs = new Set(dated.filter(({ partner_id }) => partner_id === id).map((one) => one.id))
    const scores = rows.scores.flatMap((one) =>
      theirs.has(one.interaction_id) && one.score !== null ? [one.score] : [],
    )
    return [
      {
        ...{ id, name: rows.names.partner.get(id)!, policies: count },
        kept: own.filter((policy) => outcomeAfter(policy, 3) === 'kept').length,
        scored: scores.length,
        score_sum: sum(scores),
        score_squares: sum(scores.map((score) => score ** 2)),
      },
    ]
  })
  return comparable.length < 5
    ? null
    : comparable.toSorted((one, other) => other.policies - one.policies || one.id - other.id)
}

function compared({
  rows,
  sees,
  query,
  now,
  period,
}: RowsInScope): Pick<BeyondDashboard, 'compared' | 'compared_with'> {
  const { compare_team_id: team_id, ...rest } = query
  const other = team_id === undefined ? rest : { ...rest, team_id, agent_id: undefined }
  const rowsOf = ({ from, to }: Period) =>
    rowsInScope(rows, { sees, query: { ...other, started_from: from, started_to: to }, now })
  const count = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000) + 1
  const [days, span] =
    team_id === undefined
      ? [
          { from: addDays(period.from, -count), to: addDays(period.from, -1) },
          {
            from: addMonths(monthOf(period.from), -monthsOf(period).length),
            to: addDays(monthOf(period.from), -1),
          },
        ]
      : [period, { from: monthOf(period.from), to: addDays(addMonths(monthOf(period.to), 1), -1) }]
  const isSeen = [...rows.interactions.values()].some((one) => one.team_id === team_id && sees(one))
  const team = team_id !== undefined && isSeen ? { id: team_id, name: rows.names.team.get(team_id)! } : null
  return {
    compared_with: { ...days, months: span, team },
    compared: { persistency: persistency(rowsOf(span)).all, retention: retention(rowsOf(days)) },
  }
}
