import type { DurationUnit } from './duration.ts'
import { fieldColumns } from './field-columns.ts'
import { folded } from './folded.ts'
import { type FieldColumns, RowCells } from './row-cells.ts'
import { suggestedMapping } from './suggested-mapping.ts'
import { tableClock } from './table-clock.ts'
import type {
  Head,
  TableImporter,
  TableItem,
  TableOptions,
  TableReader,
  TableRow,
  TableStart,
} from './table-importer.ts'

/** A format whose first row names its columns, always with the same names. */
export type HeadedFormat = {
  format: TableImporter['format']
  /** Column names that identify the format. */
  signature: readonly string[]
  /** Field → the format's names of its column. */
  words: Readonly<Record<string, readonly string[]>>
  moments: readonly string[]
  /** For durations without a unit; seconds by default. */
  unit?: DurationUnit
  isNothing?: (text: string) => boolean
  reader: (cellsOf: (row: TableRow) => RowCells) => TableReader
}

export function headedImporter(spec: HeadedFormat): TableImporter {
  return {
    format: spec.format,
    kind: 'conversations',
    recognises: (head) => isNamed(head, spec.signature),
    columns: headerNames,
    start: (head, options) => startHeaded(spec, head, options),
  }
}

function isNamed([header]: Head, signature: readonly string[]): boolean {
  const names = new Set(header?.cells.map(folded))
  return signature.every((name) => names.has(folded(name)))
}

function startHeaded(spec: HeadedFormat, head: Head, options: TableOptions): TableStart {
  const names = headerNames(head)
  const mapping = suggestedMapping(names, spec.words)
  const columns = fieldColumns(names, mapping, spec.unit)
  const opened = tableClock(head.slice(1), columnsOf(columns, spec.moments), options, false)
  if (!('clock' in opened)) return opened
  const reader = spec.reader((row) => new RowCells(row, columns, opened.clock, spec.isNothing))
  return { reader: withinWidth(names.length, reader), headerRows: 1, mapping, questions: opened.questions }
}

/** The column names in the first row. */
export const headerNames = ([header]: Head): string[] => columnNames(header?.cells ?? [])

/** The indexes of these fields' columns. */
export const columnsOf = (columns: FieldColumns, fields: readonly string[]): number[] =>
  fields.flatMap((field) => columns[field]?.at ?? [])

/** Reads each row on its own. */
export function eachRow<Cells extends RowCells>(
  cellsOf: (row: TableRow) => Cells,
  read: (cells: Cells) => TableItem[],
): TableReader {
  return {
    read(row) {
      const cells = cellsOf(row)
      const items = read(cells)
      return [...items, ...cells.findingItems(items.length > 0)]
    },
    end: () => [],
  }
}

/** A row with more cells than columns was split in the wrong places: its columns are unreliable. */
export function withinWidth(width: number, reader: TableReader): TableReader {
  return {
    ...reader,
    read: (row) =>
      row.cells.slice(width).some((cell) => cell.trim() !== '') ? [tooWide(row, width)] : reader.read(row),
  }
}

const tooWide = ({ row, cells }: TableRow, width: number): TableItem => ({
  finding: {
    row,
    reason: `The row has ${cells.length} cells, and the header names ${width} columns: put quotes around texts that hold the separator.`,
  },
})

/**
 * The unique names of a table's columns: one without a name is called by its number, counted from 1, and the second of
 * two equal names gets its number appended.
 * @param header the row that names them; empty when there is none
 * @param count the number of columns
 */
function columnNames(header: readonly string[], count = header.length): string[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    const written = (header[at] ?? '').replaceAll('\0', '').trim().slice(0, MAX_NAME_LENGTH).toWellFormed()
    const name = written === '' ? numbered(at) : taken.has(written) ? `${written} (${numbered(at)})` : written
    taken.add(name)
    return name
  })
}

const numbered = (at: number): string => `column ${at + 1}`

const MAX_NAME_LENGTH = 200
