import { useLingui } from '@lingui/react'

type Days = { from: string; to: string }

/** Days, weekdays and hours as the person's language writes them. */
export function useDayNames() {
  const { i18n } = useLingui()
  const day = new Intl.DateTimeFormat(i18n.locale, { ...DAY, weekday: 'short' })
  const days = new Intl.DateTimeFormat(i18n.locale, DAY)
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  const twoDigits = new Intl.NumberFormat(i18n.locale, { minimumIntegerDigits: 2 })
  const span = ({ from, to }: Days) => days.formatRange(new Date(from), new Date(to))

  return {
    /** The first and the last of some days. */
    span,
    /** The same, but a single day with its weekday. */
    days: (period: Days) => (period.from === period.to ? day.format(new Date(period.from)) : span(period)),
    /** By its ISO number: 1 is Monday, as was the first day of 2024. */
    weekday: (number: number) => weekday.format(Date.UTC(2024, 0, number)),
    hour: (hour: number) => twoDigits.format(hour),
  }
}

// a day without a clock is the same day everywhere
const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
