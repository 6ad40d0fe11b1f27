import type { Locale } from '#contracts/page-config.ts'
import type { Day } from '#domain/time/reporting-period.ts'

/** A day, or the month that it begins, in the format of a language. */
export const printedDay = (locale: Locale, day: Day, as: 'day' | 'month' = 'day'): string =>
  dates(locale, OPTIONS[as]).format(new Date(day))

/** A moment in a time zone. */
export const printedMoment = (locale: Locale, timeZone: string, moment: Date): string =>
  dates(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)

const dates = (locale: Locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)

const OPTIONS = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
