import type { Tried } from '#server/importers/tables/table-clock.ts'

import type { Finding } from '../importer.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import { type DurationUnit, durationMs } from './duration.ts'
import type { TableClock } from './table-clock.ts'
import type { TableItem, TableRow } from './table-importer.ts'
import { clockAlone, dayAlone } from './written-moment.ts'

/** The columns of a format's fields, and their names in the table; a field without a column is absent. */
export type FieldColumns = Readonly<Record<string, { at: number; name: string; unit: DurationUnit } | undefined>>

/**
 * The cells of one row by field. An invalid cell is null, and reported in `findings`. A class, because for a million
 * rows these functions would otherwise be created for each.
 */
export class RowCells {
  readonly findings: Finding[] = []
  readonly row: number
  readonly cells: readonly string[]
  readonly clock: TableClock
  readonly #columns: FieldColumns
  readonly #isNothing: (text: string) => boolean

  /** @param isNothing whether a cell's text means empty, such as Five9's `[None]` */
  constructor(
    { row, cells }: TableRow,
    columns: FieldColumns,
    clock: TableClock,
    isNothing: (text: string) => boolean = () => false,
  ) {
    this.row = row
    this.cells = cells
    this.clock = clock
    this.#columns = columns
    this.#isNothing = isNothing
  }

  /** The whole cell, '' when it is empty. */
  whole(field: string): string {
    const text = plainText(this.cells[this.#columns[field]?.at ?? -1] ?? '')
    return this.#isNothing(text) ? '' : text
  }

  /** The cell unchanged, at most 250 characters of it; null when it is empty. */
  text(field: string): string | null {
    const text = this.whole(field)
    if (text.length <= MAX_TEXT_LENGTH) return text || null
    this.#find(field, `has more than ${MAX_TEXT_LENGTH} characters: the rest was left out`)
    return text.slice(0, MAX_TEXT_LENGTH).toWellFormed()
  }

  duration(field: string): number | null {
    const unit = this.#columns[field]?.unit ?? SECONDS
    return this.parsed(field, (text) => durationMs(text, unit), 'is no duration: write seconds, or 1:04:07')
  }

  /** @param clockField of the column with the time of day, if the table has one beside the day */
  moment(field: string, clockField?: string): { at: string; local: string } | null {
    const beside = clockField !== undefined && this.#columns[clockField] ? clockField : null
    const day = beside === null ? null : dayAlone(this.whole(field))
    if (beside === null || day === null) return this.tried(field, this.clock)
    const clock = this.parsed(beside, clockAlone, 'is no time of day: write it as 15:24')
    if (clock === null && this.whole(beside) === '') this.#find(beside, 'is empty: the time counts as midnight')
    return this.tried(field, () => this.clock(clock === null ? day : `${day} ${clock}`))
  }

  /**
   * The result of `read` for a cell that is not empty. A reason is the rest of a sentence that begins with the cell.
   */
  tried<Value>(field: string, read: (text: string) => Tried<Value>): Value | null {
    const text = this.whole(field)
    if (text === '') return null
    const found = read(text)
    if ('value' in found) return found.value
    this.#find(field, `is ${quoted(text)}, which ${found.reason}`)
    return null
  }

  /** The same with only one reason: `read` returned null. */
  parsed<Value>(field: string, read: (text: string) => Value | null, reason: string): Value | null {
    return this.tried(field, (text) => orReason(read(text), reason))
  }

  /** Reports that a required field is missing. */
  missing(field: string): void {
    const reported = this.findings.find((finding) => finding.field === this.nameOf(field))
    if (reported) reported.reason += ' The row was left out.'
    else this.#find(field, 'is empty: the row was left out')
  }

  /** The findings, as items of the table: notes if the row was imported all the same. */
  findingItems(isImported: boolean): TableItem[] {
    return this.findings.map((finding) => ({ finding, ...(isImported && { isNote: true }) }))
  }

  nameOf(field: string): string {
    return this.#columns[field]?.name ?? field
  }

  #find(field: string, reason: string): void {
    const name = this.nameOf(field)
    this.findings.push({ row: this.row, field: name, reason: `${name} ${reason}.` })
  }
}

const orReason = <Value>(value: Value | null, reason: string): Tried<Value> => (value === null ? { reason } : { value })

const SECONDS: DurationUnit = { ms: 1000, clock: 'minutes' }

/** No text column can store NUL or half a character. */
export const plainText = (cell: string): string => cell.replaceAll('\0', '').toWellFormed().trim()

/** The beginning of a cell, as quoted in a reason. */
const quoted = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)
