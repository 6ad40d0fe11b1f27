import { useLingui } from '@lingui/react'

/** `2026-03` as the person's language writes it: `March 2026`. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useLingui()
  return (month) => namesIn(i18n.locale).format(new Date(`${month}-01T00:00:00Z`))
}

function namesIn(locale: string): Intl.DateTimeFormat {
  const known = kept.get(locale)
  if (known) return known
  const names = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  kept.set(locale, names)
  return names
}

/** Building an `Intl` object costs more than formatting a thousand months with it. */
const kept = new Map<string, Intl.DateTimeFormat>()
