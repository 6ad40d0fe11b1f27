import { minorDigits } from '#domain/money/money.ts'
import type { Tried } from '#server/importers/tables/table-clock.ts'

import type { Head, TableOptions, TableQuestion } from './table-importer.ts'
import { type DecimalMark, exactDecimal, writtenAmount } from './written-amount.ts'

/** An exact decimal, and the currency in the cell itself. */
export type CellAmount = { decimal: string; currency: string | null }

/** Reads the amounts of one column, or returns a reason, as the rest of a sentence that begins with the cell. */
export type AmountReader = (text: string) => Tried<CellAmount>

/**
 * Finds out how to read the amounts in these columns. The notation that a column's own first rows make certain is used
 * for it; for an uncertain column it is the one that a person gives, else that of the other columns, since one program
 * wrote them all; otherwise a point or comma before three digits separates thousands if the currency has no decimals.
 * @param rows the first rows, without the header
 */
export function tableAmounts(
  rows: Head,
  columns: readonly number[],
  { decimalMark, currency }: TableOptions,
): { readers: ReadonlyMap<number, AmountReader> } | { questions: TableQuestion[] } {
  const marks = new Map(columns.map((at) => [at, marksIn(rows, at)]))
  const fromOthers = certain([...marks.values()].flatMap(({ known }) => [...known]))
  const isWhole = currency !== undefined && minorDigits(currency) === 0
  const readers = new Map<number, AmountReader>()
  for (const [at, { known, open }] of marks) {
    const mark = certain([...known]) ?? decimalMark ?? fromOthers
    if (mark === null && !isWhole && open !== null) return { questions: [{ about: 'decimal-mark', example: open }] }
    readers.set(at, amountReader(mark, isWhole))
  }
  return { readers }
}

const amountReader =
  (mark: DecimalMark | null, isWhole: boolean): AmountReader =>
  (text) => {
    const written = writtenAmount(text)
    if (!written) return { reason: 'is no amount: write it as 1234.56' }
    const divides = written.digits.includes('.') ? 'comma' : 'point'
    const read = exactDecimal(written, mark ?? (isWhole ? divides : null))
    return 'reason' in read ? read : { value: { decimal: read.value, currency: written.currency } }
  }

function marksIn(rows: Head, at: number): { known: Set<DecimalMark>; open: string | null } {
  const known = new Set<DecimalMark>()
  let open: string | null = null
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    const mark = writtenAmount(text)?.mark
    if (mark === 'open') open ??= text
    else if (mark) known.add(mark)
  }
  return { known, open }
}

/** Null when the notation is unknown or contradictory. */
const certain = (marks: readonly DecimalMark[]): DecimalMark | null => {
  const [first = null] = marks
  return marks.every((mark) => mark === first) ? first : null
}
