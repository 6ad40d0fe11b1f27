import { useLingui } from '@lingui/react'

/** How a month is called: `Mar 2026`. It is given by its first day. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useLingui()
  const names = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month) => names.format(new Date(month))
}
