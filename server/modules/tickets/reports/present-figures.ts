import type { TicketFigures, TicketTimes } from '#contracts/ticket-reports.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import type { Counted, Dimension, TimedGroup } from '#server/modules/tickets/reports/counted-tickets.ts'

/** What was counted, as it goes over the wire. */
export function presentFigures({ opened, open, responded, solved, asked, rated }: Counted) {
  const all = [opened, open, responded, solved, asked, rated]
  const found = <Group extends { by: Dimension; key: string | null }>(
    groups: readonly Group[],
    by: Dimension,
    key: string | null,
  ) => groups.find((group) => group.by === by && group.key === key)

  return {
    /** Everything of a kind of which anything was counted. */
    keysOf: (by: Dimension): (string | null)[] => [
      ...new Set(all.flatMap((groups) => groups.flatMap((group) => (group.by === by ? [group.key] : [])))),
    ],
    /** Zeros where nothing was. */
    of: (by: Dimension, key: string | null): TicketFigures => ({
      opened: found(opened, by, key)?.cases ?? 0,
      solved: found(solved, by, key)?.cases ?? 0,
      open_at_end: found(open, by, key)?.cases ?? 0,
      first_response: timesOf(found(responded, by, key)),
      resolution: timesOf(found(solved, by, key)),
      satisfaction: {
        asked: found(asked, by, key)?.cases ?? 0,
        rated: found(rated, by, key)?.cases ?? 0,
        good: found(rated, by, key)?.good ?? 0,
      },
    }),
  }
}

function timesOf({ cases, met, quantiles }: Pick<TimedGroup, 'cases' | 'met' | 'quantiles'> = NOTHING): TicketTimes {
  const [median, p90] = cases < MIN_CASES ? [] : quantiles
  return { cases, met, median_ms: median ?? null, p90_ms: p90 ?? null }
}

const NOTHING = { cases: 0, met: 0, quantiles: [] }
