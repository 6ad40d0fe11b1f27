import { useLingui } from '@lingui/react'

/** Days of the week by their ISO numbers, which follow each other: `Mon–Sat`. */
export function useWeekdays() {
  const { i18n } = useLingui()
  const day = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (weekday: number) => day.format(Date.UTC(2024, 0, weekday)) // the 1st was a Monday

  return (weekdays: readonly number[]) => {
    const [first, last] = [nameOf(weekdays[0] ?? 1), nameOf(weekdays.at(-1) ?? 1)]
    return first === last ? first : `${first}–${last}`
  }
}
