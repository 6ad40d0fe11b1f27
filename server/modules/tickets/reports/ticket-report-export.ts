import type { TicketFigures, TicketReport, TicketTimes } from '#contracts/ticket-reports.ts'
import { share, wilson } from '#domain/proportion.ts'
import type { TableColumn } from '#server/table-export.ts'

/** A line of the file: what it is told by, and its numbers. Days tell nothing of what is open at their end. */
type Line = { by: string; name: string; figures: Omit<TicketFigures, 'open_at_end'> & { open_at_end: number | null } }

/** All of it, one line after the other. */
export async function* reportLines(report: TicketReport): AsyncIterable<Line> {
  yield* linesOf(report)
}

function linesOf({ totals, priorities, categories, partners, assignees, days }: TicketReport): Line[] {
  const named = (by: string, groups: TicketReport['partners']): Line[] =>
    groups.map(({ of, ...figures }) => ({ by, name: of?.name ?? '', figures }))
  return [
    { by: 'all', name: '', figures: totals },
    ...priorities.map(({ priority, ...figures }) => ({ by: 'priority', name: priority, figures })),
    ...named('category', categories),
    ...named('partner', partners),
    ...named('assignee', assignees),
    ...days.map(({ day, ...figures }) => ({ by: 'day', name: day, figures: { ...figures, open_at_end: null } })),
  ]
}

/** In English. Times are minutes of working hours; nothing but counts is told of fewer than five. */
export const REPORT_COLUMNS: readonly TableColumn<Line>[] = [
  { header: 'by', value: ({ by }) => by },
  { header: 'name', value: ({ name }) => name },
  { header: 'opened', value: ({ figures }) => figures.opened },
  { header: 'solved', value: ({ figures }) => figures.solved },
  { header: 'open_at_end', value: ({ figures }) => figures.open_at_end },
  ...timeColumns('first_response', ({ figures }) => figures.first_response),
  ...timeColumns('resolution', ({ figures }) => figures.resolution),
  { header: 'asked', value: ({ figures }) => figures.satisfaction.asked },
  { header: 'rated', value: ({ figures }) => figures.satisfaction.rated },
  ...shareColumns('good', ({ figures: { satisfaction } }) => ({ met: satisfaction.good, cases: satisfaction.rated })),
]

function timeColumns(name: string, timesOf: (line: Line) => TicketTimes): TableColumn<Line>[] {
  return [
    { header: `${name}_cases`, value: (line) => timesOf(line).cases },
    ...shareColumns(`${name}_met`, timesOf),
    { header: `${name}_median_minutes`, value: (line) => minutes(timesOf(line).median_ms) },
    { header: `${name}_p90_minutes`, value: (line) => minutes(timesOf(line).p90_ms) },
  ]
}

/** A part of all cases, its share, and the ends of its interval, where there are enough cases for one. */
function shareColumns(name: string, partOf: (line: Line) => Pick<TicketTimes, 'met' | 'cases'>): TableColumn<Line>[] {
  const interval = (line: Line) => {
    const { met, cases } = partOf(line)
    return share(met, cases) === null ? null : wilson(met, cases)
  }
  return [
    { header: name, value: (line) => partOf(line).met },
    { header: `${name}_share`, value: (line) => share(partOf(line).met, partOf(line).cases) },
    { header: `${name}_low`, value: (line) => interval(line)?.low ?? null },
    { header: `${name}_high`, value: (line) => interval(line)?.high ?? null },
  ]
}

const minutes = (ms: number | null) => (ms === null ? null : Math.round(ms / 6_000) / 10)
