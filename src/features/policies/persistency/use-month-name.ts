import { useLingui } from '@lingui/react'

/** The name of a month, such as `Mar 2026`, given its first day. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useLingui()
  const names = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month) => names.format(new Date(month))
}
