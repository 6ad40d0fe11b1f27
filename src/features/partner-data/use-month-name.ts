import { useLingui } from '@lingui/react'

/** Formats `2026-03` in the person's language: `March 2026`. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useLingui()
  return (month) => namesIn(i18n.locale).format(new Date(`${month}-01T00:00:00Z`))
}

function namesIn(locale: string): Intl.DateTimeFormat {
  const cached = formats.get(locale)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}

/** Building an `Intl` object costs more than formatting a thousand months with it. */
const formats = new Map<string, Intl.DateTimeFormat>()
