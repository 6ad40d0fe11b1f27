/** A month such as `2026-11` in words. */
export const monthName = (locale: string, month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(firstOf(month))

/** The first day of the following month. */
export function nextMonth(month: string): Date {
  const next = firstOf(month)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next
}

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
