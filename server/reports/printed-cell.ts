import type { Locale } from '#contracts/page-config.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { ReportCell, Unit } from '#server/reports/report-document.ts'

/** A cell in the format of a language. A missing value is a dash. */
export function printedCell(locale: Locale, cell: ReportCell): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  if ('day' in cell) return printedDay(locale, cell.day, cell.as)
  const { value, unit, digits = DIGITS[unit] } = cell
  return formatOf(locale, unit, digits).format(unit === 'percent' ? value / 100 : value)
}

/** Digits are aligned: a column has the same number of decimals in every row. */
export const DIGITS: Record<Unit, number> = { count: 0, percent: 1, points: 1, amount: 2, decimal: 1, fine: 3 }

function formatOf(locale: Locale, unit: Unit, digits: number): Intl.NumberFormat {
  const key = `${locale} ${unit} ${digits}`
  const cached = formats.get(key)
  if (cached) return cached
  const made = new Intl.NumberFormat(locale, {
    style: unit === 'percent' ? 'percent' : 'decimal',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

const formats = new Map<string, Intl.NumberFormat>()

/** A day, or the month that it begins, in the format of a language. */
export const printedDay = (locale: Locale, day: Day, as: 'day' | 'month' = 'day'): string =>
  dates(locale, OPTIONS[as]).format(new Date(day))

/** A moment in a time zone. */
export const printedMoment = (locale: Locale, timeZone: string, moment: Date): string =>
  dates(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)

const dates = (locale: Locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)

const OPTIONS = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
