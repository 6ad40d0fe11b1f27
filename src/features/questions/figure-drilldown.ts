import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName, FiguresQuery } from '#contracts/metrics.ts'
import { questionOfKey } from '#domain/metrics/metric-query.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'
import type { Side } from '#src/reporting/counted-rows.ts'
import { drilldownHref, type RowRights, spanOf, type FigureDescription } from '#src/reporting/figure-drilldown.ts'

type Drilldown = {
  query: FiguresQuery
  figures: Pick<Figures, 'metric' | 'by' | 'period'>
  rights: RowRights
  today: Day
}

/**
 * The address of exactly those rows that a number was computed from; undefined if the person may not open them, or if
 * no address can express them.
 */
export function figureDrilldownLink(
  drilldown: Drilldown,
  keys: readonly FigureKey[],
  side: Side = 'whole',
): string | undefined {
  const description = describeFigure(drilldown, keys)
  return description ? drilldownHref(description, drilldown.rights, drilldown.today, side) : undefined
}

/** The question narrowed to its keys. Null when no address can express it, as for conversations without a team. */
function describeFigure({ query, figures }: Drilldown, keys: readonly FigureKey[]): FigureDescription | null {
  const { partner_id, campaign_id, team_id, agent_id, channel, scorecard_id, question_id, category_id } = query
  const description: FigureDescription = {
    metric: figures.metric,
    filter: { partner_id, campaign_id, team_id, agent_id, channel, scorecard_id, question_id, category_id },
    period: { from: figures.period.from, to: figures.period.to },
    // unless the question itself is filtered by a partner
    isUtc: partner_id === undefined,
  }
  for (const [index, name] of figures.by.entries()) {
    const key = keys[index] ?? null
    if (key === null) return null
    narrow(description, name, key)
  }
  return description
}

function narrow(description: FigureDescription, name: DimensionName, key: string | number): void {
  const { filter, period } = description
  switch (name) {
    case 'day':
    case 'week':
    case 'month':
      description.period = clipped(spanOf(name, String(key)), period)
      return
    case 'weekday':
    case 'hour':
      description[name] = Number(key)
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

/** The part of a period that lies within another one. */
export const clipped = (days: Period, { from, to }: Period): Period => ({
  from: days.from < from ? from : days.from,
  to: days.to > to ? to : days.to,
})
