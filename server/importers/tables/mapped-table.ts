import type { Finding } from '../importer.ts'
import { type ClockFields, datedMapping, withClocks } from './clock-columns.ts'
import { fieldColumns } from './field-columns.ts'
import { columnsOf, headerNames } from './headed-table.ts'
import { type FieldColumns, RowCells } from './row-cells.ts'
import { suggestedMapping } from './suggested-mapping.ts'
import { tableClock } from './table-clock.ts'
import type { Head, TableOptions, TableQuestion, TableRow } from './table-importer.ts'

export type MappedSpec = {
  fields: readonly string[]
  words: Readonly<Record<string, readonly string[]>>
  moments: readonly string[]
  /** For each date, the field of a time of day in a column of its own, and the names of that column. */
  clocks?: ClockFields
  /** Whether the table waits for its time zone. */
  waits: boolean
  /** Whether enough fields are mapped to read rows. */
  isEnough: (mapping: Readonly<Record<string, string>>) => boolean
  /** Names that may mean a field and are suggested when the columns are asked for, but never used without asking. */
  guesses?: Readonly<Record<string, readonly string[]>>
}

/** A table whose columns a person assigned to fields, or whose names suggest it. */
export function openMapped(
  spec: MappedSpec,
  head: Head,
  options: TableOptions,
):
  | {
      mapping: Record<string, string>
      names: string[]
      cellsOf: (row: TableRow) => RowCells
      questions: TableQuestion[]
    }
  | { questions: TableQuestion[] }
  | { finding: Finding } {
  const opened = mappedColumns(spec, head, options)
  if (!('columns' in opened)) return opened
  const { columns, ...mapped } = opened
  const read = tableClock(head.slice(1), columnsOf(columns, spec.moments), options, spec.waits)
  if (!('clock' in read)) return read
  return { ...mapped, questions: read.questions, cellsOf: (row) => new RowCells(row, columns, read.clock) }
}

/** The same before the values of the columns are considered. */
export function mappedColumns(
  { fields, words, isEnough, guesses = {}, clocks = {} }: Omit<MappedSpec, 'waits'>,
  head: Head,
  options: TableOptions,
):
  | { mapping: Record<string, string>; names: string[]; columns: FieldColumns }
  | { questions: TableQuestion[] }
  | { finding: Finding } {
  const names = headerNames(head)
  const suggested = suggestedMapping(names, words)
  const mapping = withClocks(options.mapping ?? datedMapping(suggested, { words, clocks }, head), clocks, words, head)
  for (const [field, column] of Object.entries(mapping)) {
    if (fields.includes(field) && !names.includes(column)) return { finding: noSuchColumn(field, column, names) }
    if (!fields.includes(field)) return { finding: noSuchField(field, fields) }
  }
  if (!isEnough(mapping)) {
    const free = names.filter((name) => !Object.values(suggested).includes(name))
    const offered = { ...suggestedMapping(free, guesses), ...suggested }
    return { questions: [{ about: 'mapping', columns: names, fields: [...fields], suggested: offered }] }
  }
  return { mapping, names, columns: fieldColumns(names, mapping) }
}

const noSuchColumn = (field: string, column: string, names: readonly string[]): Finding => ({
  field,
  reason: `${field} is assigned to the column ${JSON.stringify(column)}, which the table does not have. It has ${listed(names)}.`,
})

const noSuchField = (field: string, fields: readonly string[]): Finding => ({
  field,
  reason: `There is no field ${field}. A column can be ${listed(fields)}.`,
})

const MAX_LISTED = 40

const listed = (names: readonly string[]) =>
  names.slice(0, MAX_LISTED).join(', ') + (names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : '')
