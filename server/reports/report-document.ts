import type { Locale } from '#contracts/page-config.ts'
import type { Day } from '#domain/time/reporting-period.ts'

/** How a number is written: shares and points from 0 to 100, hours and seconds with few decimals, p with more. */
export type Unit = 'count' | 'percent' | 'points' | 'amount' | 'decimal' | 'fine'

/**
 * A text, a number with as many decimals as its unit has unless it says otherwise, or a day or the month that it is the first of. Null is
 * not told, such as a rate of too few cases.
 */
export type ReportCell =
  | string
  | { value: number; unit: Unit; digits?: number }
  | { day: Day; as: 'day' | 'month' }
  | null

/** A table, told and titled in the report's language. Cells stand below their column's title. */
export type ReportSection = {
  title: string
  /** What its numbers are, and are not. */
  notes: readonly string[]
  columns: readonly string[]
  rows: readonly (readonly ReportCell[])[]
}

/** A report as it is read, whatever it is written to: what it is about, and a table for each of its subjects. */
export type ReportDocument = {
  locale: Locale
  title: string
  /** Days, zone, what it was narrowed to, for whom it was made … */
  facts: readonly (readonly [name: string, value: string])[]
  sections: readonly ReportSection[]
  madeAt: Date
}
