import type { Locale } from '#contracts/page-config.ts'
import { printedDay } from '#server/reports/printed-day.ts'
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
