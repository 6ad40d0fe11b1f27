import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName, FiguresQuery } from '#contracts/metrics.ts'
import { questionOfKey } from '#domain/metrics/question.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'
import type { Side } from '#src/reporting/counted-rows.ts'
import { drilldownHref, type RowRights, spanOf, type FigureDescription } from '#src/reporting/figure-drilldown.ts'

type Behind = {
  query: FiguresQuery
  figures: Pick<Figures, 'metric' | 'by' | 'period'>
  rights: RowRights
  today: Day
}

/**
 * The address of exactly those rows that one of the numbers is told of; undefined where the person may not open them, or no address can
 * say which they are.
 */
export function figureDrilldownLink(
  behind: Behind,
  keys: readonly FigureKey[],
  side: Side = 'whole',
): string | undefined {
  const told = toldOf(behind, keys)
  return told ? drilldownHref(told, behind.rights, behind.today, side) : undefined
}

/** What its keys narrow the question to. Null where no address can say it, as of conversations without a team. */
function toldOf({ query, figures }: Behind, keys: readonly FigureKey[]): FigureDescription | null {
  const { partner_id, campaign_id, team_id, agent_id, channel, scorecard_id, question_id, category_id } = query
  const told: FigureDescription = {
    metric: figures.metric,
    filter: { partner_id, campaign_id, team_id, agent_id, channel, scorecard_id, question_id, category_id },
    period: { from: figures.period.from, to: figures.period.to },
    // unless the question itself is narrowed to a partner
    isUtc: partner_id === undefined,
  }
  for (const [at, name] of figures.by.entries()) {
    const key = keys[at] ?? null
    if (key === null) return null
    narrow(told, name, key)
  }
  return told
}

function narrow(told: FigureDescription, name: DimensionName, key: string | number): void {
  const { filter, period } = told
  switch (name) {
    case 'day':
    case 'week':
    case 'month':
      told.period = clipped(spanOf(name, String(key)), period)
      return
    case 'weekday':
    case 'hour':
      told[name] = Number(key)
      return
    case 'channel':
      Object.assign(filter, { channel: key })
      return
    case 'question':
      Object.assign(filter, questionOfKey(String(key)))
      return
    case 'partner':
    case 'campaign':
    case 'team':
    case 'agent':
    case 'scorecard':
    case 'category':
      filter[`${name}_id`] = Number(key)
  }
}

/** What of some days lies within others. */
export const clipped = (days: Period, { from, to }: Period): Period => ({
  from: days.from < from ? from : days.from,
  to: days.to > to ? to : days.to,
})
