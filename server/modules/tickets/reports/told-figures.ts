import type { TicketFigures, TicketTimes } from '#contracts/ticket-reports.ts'
import { FEWEST_CASES } from '#domain/proportion.ts'

/** Sums of tickets as the database counts them. */
export type CountedRow = {
  opened: number
  solved: number
  open_at_end?: number
  first_response_cases: number
  first_response_met: number
  /** The median and the 90th percentile; null of no cases. */
  first_response_quantiles: number[] | null
  resolution_cases: number
  resolution_met: number
  resolution_quantiles: number[] | null
  asked: number
  rated: number
  good: number
}

/** As they go over the wire; zeros for what was not found. */
export const figuresOf = (row: CountedRow | undefined): TicketFigures =>
  row
    ? {
        opened: row.opened,
        solved: row.solved,
        open_at_end: row.open_at_end ?? 0,
        first_response: timesOf(row.first_response_cases, row.first_response_met, row.first_response_quantiles),
        resolution: timesOf(row.resolution_cases, row.resolution_met, row.resolution_quantiles),
        satisfaction: { asked: row.asked, rated: row.rated, good: row.good },
      }
    : noFigures

function timesOf(cases: number, met: number, quantiles: number[] | null): TicketTimes {
  const [median, p90] = cases < FEWEST_CASES ? [] : (quantiles ?? [])
  return { cases, met, median_ms: median ?? null, p90_ms: p90 ?? null }
}

const noTimes: TicketTimes = { cases: 0, met: 0, median_ms: null, p90_ms: null }
export const noFigures: TicketFigures = {
  ...{ opened: 0, solved: 0, open_at_end: 0 },
  ...{ first_response: noTimes, resolution: noTimes, satisfaction: { asked: 0, rated: 0, good: 0 } },
}
