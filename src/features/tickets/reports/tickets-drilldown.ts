import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import type { TicketListQuery } from '#contracts/lists/tickets.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { addressOf } from '#src/reporting/address-of.ts'

export type DrilldownFilters = Partial<Omit<TicketListQuery, 'page' | 'per_page' | 'sort'>>
/** What a figure of the report counts. */
export type Metric = 'opened' | 'responded' | 'solved' | 'open' | 'asked' | 'rated'

type Drilldown = { query: TicketReportQuery; period: Period & { time_zone: string } }

/** The query for the tickets behind a figure: the filters of the report, and those of the figure. */
export function ticketsDrilldown(
  { query, period }: Drilldown,
  metric: Metric,
  extra: DrilldownFilters = {},
): DrilldownFilters {
  const { from: _from, to: _to, ...filters } = query
  const { from, to, time_zone: zone } = period
  const when = {
    opened: { opened_from: from, opened_to: to },
    responded: { responded_from: from, responded_to: to },
    solved: { solved_from: from, solved_to: to },
    open: { open_on: to },
    asked: { asked_from: from, asked_to: to },
    rated: { rated_from: from, rated_to: to },
  }
  return { ...filters, zone, ...when[metric], ...extra }
}

export const ticketsHref = (filters: DrilldownFilters): string => addressOf('/freshdesk', filters)
