import type { Locale } from '#contracts/page-config.ts'
import type { Day } from '#domain/time/reporting-period.ts'

/** How a number is written: percentages and points from 0 to 100, hours and seconds with few decimals, p with more. */
export type Unit = 'count' | 'percent' | 'points' | 'amount' | 'decimal' | 'fine'

/**
 * A text, a number with the decimals of its unit unless given, or a day or the month that it begins. Null is a missing
 * value, such as a rate of too few cases.
 */
export type ReportCell =
  | string
  | { value: number; unit: Unit; digits?: number }
  | { day: Day; as: 'day' | 'month' }
  | null

/** A table, in the report's language. Cells are below their column's title. */
export type ReportSection = {
  title: string
  /** What its numbers mean, and do not mean. */
  notes: readonly string[]
  columns: readonly string[]
  rows: readonly (readonly ReportCell[])[]
}

/** A report's content, for any format: its facts, and a table for each of its subjects. */
export type ReportDocument = {
  locale: Locale
  title: string
  /** Days, time zone, filters, the person it was made for … */
  facts: readonly (readonly [name: string, value: string])[]
  sections: readonly ReportSection[]
  madeAt: Date
}
