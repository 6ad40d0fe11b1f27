import { useLingui } from '@lingui/react'

type Moment = Date | string

/** Numbers, dates and durations as the person's language writes them. */
export type Formats = {
  number: (value: number, fractionDigits?: number) => string
  /** A share between 0 and 1. */
  percent: (share: number, fractionDigits?: number) => string
  /** A day without a clock: `2026-03-01` or a moment in the zone. */
  day: (moment: Moment, timeZone?: string) => string
  dateTime: (moment: Moment, timeZone: string) => string
  /** The time of the day alone. */
  time: (moment: Moment, timeZone: string) => string
  /** A day with its name: `Monday, March 2, 2026`. */
  weekday: (moment: Moment, timeZone?: string) => string
  /** Milliseconds as `4:07`, and as `1:04:07` from an hour on. */
  duration: (milliseconds: number) => string
  /** How far a moment is from now, in the largest whole unit: `3 days ago`, `in 2 hours`. */
  distance: (moment: Moment, now?: Moment) => string
  /** Names as an enumeration: `Sales, Retention, and Service`. */
  list: (names: readonly string[]) => string
  /** That of the browser. */
  zone: string
}

export function useFormats(): Formats {
  const { i18n } = useLingui()
  return formatsOf(i18n.locale)
}

export function formatsOf(locale: string): Formats {
  const known = kept.get(locale)
  if (known) return known
  const formats = createFormats(locale)
  kept.set(locale, formats)
  return formats
}

/** Building an `Intl` object costs more than formatting a thousand cells with it. */
const kept = new Map<string, Formats>()

function createFormats(locale: string): Formats {
  const numbers = keep((digits: number) => new Intl.NumberFormat(locale, fixed(digits)))
  const percents = keep((digits: number) => new Intl.NumberFormat(locale, { style: 'percent', ...fixed(digits) }))
  const days = keep((timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
  const times = keep(
    (timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  )
  const clocks = keep((timeZone: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }))
  const weekdays = keep((timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }))
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const lists = new Intl.ListFormat(locale)
  const distances = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  return {
    number: (value, digits = 0) => numbers(digits).format(value),
    percent: (share, digits = 0) => percents(digits).format(share),
    // a day without a clock is the same day everywhere
    day: (moment, timeZone = 'UTC') => days(timeZone).format(new Date(moment)),
    dateTime: (moment, timeZone) => times(timeZone).format(new Date(moment)),
    time: (moment, timeZone) => clocks(timeZone).format(new Date(moment)),
    weekday: (moment, timeZone = 'UTC') => weekdays(timeZone).format(new Date(moment)),
    duration(milliseconds) {
      const seconds = Math.round(milliseconds / 1000)
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
      const rest = twoDigits.format(seconds % 60)
      return hours > 0
        ? `${plain.format(hours)}:${twoDigits.format(minutes)}:${rest}`
        : `${plain.format(minutes)}:${rest}`
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

/** The zone of the browser, such as `America/Santiago`. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** In seconds, a month and a year of mean length. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
/** What was seconds ago is now: nobody counts them. */
const NOW: [Intl.RelativeTimeFormatUnit, number] = ['second', Infinity]

/** What rounds to nought has no sign: `0.00`, never `-0.00`. */
const fixed = (digits: number) =>
  ({ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' }) as const

function keep<Key, Format>(create: (key: Key) => Format): (key: Key) => Format {
  const made = new Map<Key, Format>()
  return (key) => {
    const format = made.get(key) ?? create(key)
    made.set(key, format)
    return format
  }
}
