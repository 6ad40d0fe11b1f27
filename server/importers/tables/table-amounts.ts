import { minorDigits } from '#domain/money/money.ts'
import type { Tried } from '#server/importers/tables/table-clock.ts'

import type { Head, TableOptions, TableQuestion } from './table-importer.ts'
import { type DecimalMark, exactDecimal, writtenAmount } from './written-amount.ts'

/** An exact decimal, and what the cell itself says it is of. */
export type CellAmount = { decimal: string; currency: string | null }

/** Reads the amounts of one column, or says why not, as the rest of a sentence that begins with the cell. */
export type AmountReader = (text: string) => Tried<CellAmount>

/**
 * What must be known to read the amounts that stand in these columns. What a column's own first rows make certain holds for it;
 * what they leave open is what a person says, else what the other columns show, since one program wrote them all; else a point
 * or comma before three digits divides thousands where the currency has no decimals.
 * @param rows the first rows, without the header
 */
export function tableAmounts(
  rows: Head,
  columns: readonly number[],
  { decimalMark, currency }: TableOptions,
): { readers: ReadonlyMap<number, AmountReader> } | { questions: TableQuestion[] } {
  const marks = new Map(columns.map((at) => [at, marksIn(rows, at)]))
  const shown = certain([...marks.values()].flatMap(({ told }) => [...told]))
  const isWhole = currency !== undefined && minorDigits(currency) === 0
  const readers = new Map<number, AmountReader>()
  for (const [at, { told, open }] of marks) {
    const mark = certain([...told]) ?? decimalMark ?? shown
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

function marksIn(rows: Head, at: number): { told: Set<DecimalMark>; open: string | null } {
  const told = new Set<DecimalMark>()
  let open: string | null = null
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    const mark = writtenAmount(text)?.mark
    if (mark === 'open') open ??= text
    else if (mark) told.add(mark)
  }
  return { told, open }
}

/** Null when nothing tells, or the one contradicts the other. */
const certain = (marks: readonly DecimalMark[]): DecimalMark | null => {
  const [first = null] = marks
  return marks.every((mark) => mark === first) ? first : null
}
