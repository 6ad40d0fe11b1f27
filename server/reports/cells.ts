import { type Rate } from '#domain/scoring/critical-accuracy.ts'
import { meanScore, type ScoreSums } from '#domain/scoring/mean-score.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { ReportCell, Unit } from '#server/reports/report-document.ts'

/** Translates a text into the report's language. */
export type Translator = (text: Message, values?: Record<string, unknown>) => string

export const cell = (value: number | null, unit: Unit): ReportCell => (value === null ? null : { value, unit })
export const day = (on: Day): ReportCell => ({ day: on, as: 'day' })
export const month = (on: Day): ReportCell => ({ day: on, as: 'month' })
export const count = (value: number) => cell(value, 'count')
export const percent = (value: number | null) => cell(value, 'percent')
export const points = (value: number | null) => cell(value, 'points')

/** The columns of figures: name, value, cases, and interval. */
export const figureColumns = (t: Translator): string[] =>
  [texts.colMeasure, texts.colValue, texts.colPart, texts.colWhole, texts.colLow, texts.colHigh].map((text) => t(text))

/** The columns of figures with a comparison: the compared value comes last. */
export const comparedColumns = (t: Translator): string[] => [...figureColumns(t), t(texts.colBefore)]

export const countRow = (name: string, value: number, before?: number): ReportCell[] => [
  ...[name, count(value), null, null, null, null],
  ...(before === undefined ? [] : [count(before)]),
]

export const rateRow = (name: string, one: Rate, before?: Rate): ReportCell[] => [
  name,
  ...rateCells(one),
  ...(before === undefined ? [] : [percent(before.value)]),
]

export const meanRow = (name: string, sums: ScoreSums, before?: ScoreSums): ReportCell[] => {
  const { value, interval } = meanScore(sums)
  return [
    ...[name, points(value), null, count(sums.scored)],
    ...[points(interval?.low ?? null), points(interval?.high ?? null)],
    ...(before === undefined ? [] : [points(meanScore(before).value)]),
  ]
}

/** An amount by its cases, without an interval; null for too few. */
export const ratioRow = (
  name: string,
  [value, cases]: readonly [value: number | null, cases: number],
  unit: Unit,
  before?: number | null,
): ReportCell[] => [
  ...[name, cell(cases < MIN_CASES ? null : value, unit), null, count(cases), null, null],
  ...(before === undefined ? [] : [cell(before, unit)]),
]

/** Value, part, whole, and the interval. */
export const rateCells = ({ value, part, whole, interval }: Rate): ReportCell[] => [
  ...[percent(value), count(part), count(whole)],
  ...[percent(interval?.low ?? null), percent(interval?.high ?? null)],
]

/** Mean, cases, and the interval. */
export const meanCells = (sums: ScoreSums): ReportCell[] => {
  const { value, interval } = meanScore(sums)
  return [points(value), count(sums.scored), points(interval?.low ?? null), points(interval?.high ?? null)]
}

/** A section with a table, or none when it would have no rows. */
export const section = (
  title: string,
  columns: readonly string[],
  rows: readonly (readonly ReportCell[])[],
  notes: readonly string[] = [],
) => (rows.length === 0 ? [] : [{ title, columns, rows, notes }])
