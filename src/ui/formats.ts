import { useLingui } from '@lingui/react'

type Moment = Date | string

/** Formats numbers, dates and durations for the language of the user. */
export type Formats = {
  number: (value: number, fractionDigits?: number) => string
  /** A share between 0 and 1. */
  percent: (share: number, fractionDigits?: number) => string
  /** A day without a time, from a date such as `2026-03-01` or from a moment in the zone. */
  day: (moment: Moment, timeZone?: string) => string
  dateTime: (moment: Moment, timeZone: string) => string
  /** The time of day only. */
  time: (moment: Moment, timeZone: string) => string
  /** A day with its weekday: `Monday, March 2, 2026`. */
  weekday: (moment: Moment, timeZone?: string) => string
  /** Milliseconds as `4:07`, or from an hour on as `1:04:07`. */
  duration: (milliseconds: number) => string
  /** The distance of a moment from now, in the largest whole unit: `3 days ago`, `in 2 hours`. */
  distance: (moment: Moment, now?: Moment) => string
  /** Names as a list: `Sales, Retention, and Service`. */
  list: (names: readonly string[]) => string
  /** The time zone of the browser. */
  zone: string
}

export function useFormats(): Formats {
  const { i18n } = useLingui()
  return formatsOf(i18n.locale)
}

export function formatsOf(locale: string): Formats {
  const cached = formatsByLocale.get(locale)
  if (cached) return cached
  const formats = createFormats(locale)
  formatsByLocale.set(locale, formats)
  return formats
}

/** Creating an `Intl` object costs more than formatting a thousand cells with it. */
const formatsByLocale = new Map<string, Formats>()

function createFormats(locale: string): Formats {
  const numbers = memoized((digits: number) => new Intl.NumberFormat(locale, fixed(digits)))
  const percents = memoized((digits: number) => new Intl.NumberFormat(locale, { style: 'percent', ...fixed(digits) }))
  const days = memoized((timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
  const times = memoized(
    (timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  )
  const clocks = memoized((timeZone: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }))
  const weekdays = memoized((timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }))
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const lists = new Intl.ListFormat(locale)
  const distances = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  return {
    number: (value, digits = 0) => numbers(digits).format(value),
    percent: (share, digits = 0) => percents(digits).format(share),
    // a day without a time is the same day everywhere
    day: (moment, timeZone = 'UTC') => days(timeZone).format(new Date(moment)),
    dateTime: (moment, timeZone) => times(timeZone).format(new Date(moment)),
    time: (moment, timeZone) => clocks(timeZone).format(new Date(moment)),
    weekday: (moment, timeZone = 'UTC') => weekdays(timeZone).format(new Date(moment)),
    duration(milliseconds) {
      const seconds = Math.round(milliseconds / 1000)
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
      const secondsText = twoDigits.format(seconds % 60)
      return hours > 0
        ? `${plain.format(hours)}:${twoDigits.format(minutes)}:${secondsText}`
        : `${plain.format(minutes)}:${secondsText}`
    },
    distance(moment, now = new Date()) {
      const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000
      const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? NOW
      return distances.format(Math.trunc(seconds / length), unit)
    },
    list: (names) => lists.format(names),
    zone: browserZone(),
  }
}

/** The time zone of the browser, such as `America/Santiago`. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** In seconds; a month and a year have their mean length. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
/** Less than a minute ago is "now": seconds are not counted. */
const NOW: [Intl.RelativeTimeFormatUnit, number] = ['second', Infinity]

/** A value that rounds to zero has no sign: `0.00`, never `-0.00`. */
const fixed = (digits: number) =>
  ({ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' }) as const

function memoized<Key, Format>(create: (key: Key) => Format): (key: Key) => Format {
  const cache = new Map<Key, Format>()
  return (key) => {
    const format = cache.get(key) ?? create(key)
    cache.set(key, format)
    return format
  }
}
