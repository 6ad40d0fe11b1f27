import type { Finding } from '../importer.ts'
import { LONGEST_TEXT } from '../limits.ts'
import { type DurationUnit, durationMs } from './duration.ts'
import type { TableRow } from './table-importer.ts'
import type { TableClock } from './table-clock.ts'

/** Where the fields of a format stand in its rows, and what the table calls them: a field that has no column is absent. */
export type FieldColumns = Readonly<Record<string, { at: number; name: string; unit: DurationUnit } | undefined>>

/** What came out of a cell, or why nothing did. */
export type Tried<Value> = { value: Value } | { reason: string }

/** The cells of one row by field. What a cell does not hold rightly is null, and told in `findings`. */
export type RowCells = {
  row: number
  cells: readonly string[]
  clock: TableClock
  findings: Finding[]
  /** As it stands there, at most 250 characters of it; null when it is empty. */
  text: (field: string) => string | null
  duration: (field: string) => number | null
  moment: (field: string) => { at: string; local: string } | null
  /** What `read` makes of a cell that is not empty. It answers a reason as the rest of a sentence that begins with the cell. */
  tried: <Value>(field: string, read: (text: string) => Tried<Value>) => Value | null
  /** The same where there is one reason only: that `read` answers null. */
  parsed: <Value>(field: string, read: (text: string) => Value | null, reason: string) => Value | null
  /** All of a cell, '' where it is empty. */
  whole: (field: string) => string
  /** Tells that a field without which there is no row is not there. */
  missing: (field: string) => void
}

/** @param isNothing whether a cell's text means that there is nothing, such as Five9's `[None]` */
export function rowCells(
  { row, cells }: TableRow,
  columns: FieldColumns,
  clock: TableClock,
  isNothing: (text: string) => boolean = () => false,
): RowCells {
  const findings: Finding[] = []
  const whole = (field: string) => {
    const text = plainText(cells[columns[field]?.at ?? -1] ?? '')
    return isNothing(text) ? '' : text
  }
  const nameOf = (field: string) => columns[field]?.name ?? field
  const find = (field: string, reason: string) =>
    void findings.push({ row, field: nameOf(field), reason: `${nameOf(field)} ${reason}.` })
  const tried: RowCells['tried'] = (field, read) => {
    const text = whole(field)
    if (text === '') return null
    const found = read(text)
    if ('value' in found) return found.value
    find(field, `is ${shown(text)}, which ${found.reason}`)
    return null
  }

  return {
    row,
    cells,
    clock,
    findings,
    tried,
    parsed: (field, read, reason) => tried(field, (text) => orReason(read(text), reason)),
    whole,
    missing(field) {
      const told = findings.find((finding) => finding.field === nameOf(field))
      if (told) told.reason += ' The row was left out.'
      else find(field, 'is empty: the row was left out')
    },
    text(field) {
      const text = whole(field)
      if (text.length > LONGEST_TEXT) {
        find(field, `has more than ${LONGEST_TEXT} characters: the rest was left out`)
      }
      return text.slice(0, LONGEST_TEXT).toWellFormed() || null
    },
    duration: (field) =>
      tried(field, (text) =>
        orReason(durationMs(text, columns[field]?.unit ?? SECONDS), 'is no duration: write seconds, or 1:04:07'),
      ),
    moment: (field) => tried(field, clock),
  }
}

const orReason = <Value>(value: Value | null, reason: string): Tried<Value> => (value === null ? { reason } : { value })

const SECONDS: DurationUnit = { ms: 1000, clock: 'minutes' }

/** No text column holds NUL or half a character. */
export const plainText = (cell: string): string => cell.replaceAll('\0', '').toWellFormed().trim()

/** As much of a cell as a reason repeats. */
const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)
