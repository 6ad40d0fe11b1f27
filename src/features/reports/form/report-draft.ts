import type { ReportStart } from '#contracts/lists/reports.ts'
import type { Locale } from '#contracts/page-config.ts'
import { reportFilters, type ReportKind, type ReportPeriod } from '#contracts/report-kinds.ts'
import type { Report, ReportDraft, ReportFilter, ReportOptions, ReportSchedule } from '#contracts/reports.ts'

/**
 * The values of the report form. The filter may contain values of another kind, which are left out when it is saved.
 */
export type ReportValues = Omit<ReportDraft, 'schedule'> & {
  every: ReportSchedule['every']
  weekday: number
  day: number
  hour: number
}

type NewReport = {
  /** The filters of the dashboard from which the author came. */
  start: ReportStart
  options: ReportOptions
  /** The kinds that the author may see. */
  kinds: readonly ReportKind[]
  userId: number | null
  locale: Locale
  zone: string
}

/** The defaults of a new report: on Monday mornings, on the week before, for the author. */
export function newReport({ start, options, kinds, userId, locale, zone }: NewReport): ReportValues {
  const { kind: startKind, ...filter } = start
  const kind = kinds.find((name) => name === startKind) ?? kinds[0] ?? 'freemium'
  const isForWriter = options.people.some((person) => person.id === userId && person.kinds.includes(kind))
  return {
    title: '',
    kind,
    filter: without(filter, (value) => value === undefined),
    period: defaultPeriods[kind],
    formats: ['pdf'],
    locale,
    every: defaultPeriods[kind] === 'last-week' ? 'week' : 'month',
    weekday: 1,
    day: 1,
    hour: 7,
    time_zone: zone,
    recipient_ids: isForWriter && userId !== null ? [userId] : [],
    active: true,
  }
}

/** The effects of conversations take months to show. */
const defaultPeriods: Record<ReportKind, ReportPeriod> = {
  freemium: 'last-week',
  premium: 'last-week',
  beyond: 'last-year',
  funnel: 'last-month',
}

export function valuesOf(report: Report): ReportValues {
  const { title, kind, filter, period, formats, locale, schedule, time_zone, active, recipients } = report
  return {
    ...{ title, kind, filter, period, formats, locale, time_zone, active },
    recipient_ids: recipients.map(({ id }) => id),
    weekday: 1,
    day: 1,
    ...schedule,
  }
}

export function reportOf({ every, weekday, day, hour, filter, ...report }: ReportValues): ReportDraft {
  const schedules: Record<ReportSchedule['every'], ReportSchedule> = {
    day: { every: 'day', hour },
    week: { every: 'week', weekday, hour },
    month: { every: 'month', day, hour },
  }
  return {
    ...report,
    filter: without(filter, (value, name) => value === undefined || !knows(report.kind, name)),
    schedule: schedules[every],
  }
}

/** Whether reports of the kind have this filter. */
export const knows = (kind: ReportKind, name: string): boolean =>
  reportFilters[kind].some((filter: string) => filter === name)

const without = (filter: ReportFilter, isLeftOut: (value: unknown, name: string) => boolean): ReportFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name, value]) => !isLeftOut(value, name)))
