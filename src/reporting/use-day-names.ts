import { useLingui } from '@lingui/react'

type Days = { from: string; to: string }

/** Formats days, weekdays and hours for the language of the user. */
export function useDayNames() {
  const { i18n } = useLingui()
  const day = new Intl.DateTimeFormat(i18n.locale, { ...DAY, weekday: 'short' })
  const days = new Intl.DateTimeFormat(i18n.locale, DAY)
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  const twoDigits = new Intl.NumberFormat(i18n.locale, { minimumIntegerDigits: 2 })
  const span = ({ from, to }: Days) => days.formatRange(new Date(from), new Date(to))

  return {
    /** The first and the last of several days. */
    span,
    /** The same, but a single day has its weekday. */
    days: (period: Days) => (period.from === period.to ? day.format(new Date(period.from)) : span(period)),
    /** By its ISO number: 1 is Monday, and the first day of 2024 was a Monday. */
    weekday: (number: number) => weekday.format(Date.UTC(2024, 0, number)),
    hour: (hour: number) => twoDigits.format(hour),
  }
}

// a day without a time is the same day everywhere
const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
