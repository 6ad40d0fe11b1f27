import { type NamedColumn, otherColumns } from '../field-columns.ts'
import { columnsOf, headerNames, withinWidth } from '../headed-table.ts'
import { mappedColumns, type MappedSpec } from '../mapped-table.ts'
import { areNationalIds } from '../national-id.ts'
import type { FieldColumns } from '../row-cells.ts'
import { suggestedMapping } from '../suggested-mapping.ts'
import { tableAmounts } from '../table-amounts.ts'
import { tableDays } from '../table-days.ts'
import type {
  Head,
  PolicyTableName,
  TableImporter,
  TableItem,
  TableOptions,
  TableQuestion,
  TableReader,
  TableRow,
  TableStart,
} from '../table-importer.ts'
import { PolicyCells, type ValueReaders } from './policy-cells.ts'

/** A table of policies, of debts, or of their parts. */
export type PolicyTableSpec = Omit<MappedSpec, 'moments' | 'waits'> & {
  format: PolicyTableName
  days: readonly string[]
  amounts: readonly string[]
  nationalIds?: readonly string[]
  /** Whether the column names identify it. */
  isKnownBy: (mapping: Readonly<Record<string, string>>, names: readonly string[]) => boolean
  reader: (table: OpenedPolicyTable) => TableReader
}

export type OpenedPolicyTable = {
  cellsOf: (row: TableRow) => PolicyCells
  isMapped: (field: string) => boolean
  /** The columns that are mapped to no field. */
  others: readonly NamedColumn[]
  options: TableOptions
}

export const policyTableImporter = (spec: PolicyTableSpec): TableImporter => ({
  format: spec.format,
  kind: 'policies',
  recognises: (head) => {
    const names = headerNames(head)
    return spec.isKnownBy(suggestedMapping(names, spec.words), names)
  },
  columns: headerNames,
  start: (head, options) => start(spec, head, options),
})

function start(spec: PolicyTableSpec, head: Head, options: TableOptions): TableStart {
  const opened = mappedColumns({ ...spec, moments: [] }, head, options)
  if ('questions' in opened && !hasKeys(head)) return { finding: NO_NUMBER }
  if (!('columns' in opened)) return opened
  const { columns, mapping, names } = opened
  const read = valueReaders(spec, columns, head, options)
  if ('questions' in read) return read
  const table: OpenedPolicyTable = {
    cellsOf: (row) => new PolicyCells(row, columns, read),
    isMapped: (field) => field in mapping,
    others: otherColumns(names, mapping),
    options,
  }
  return { reader: withinWidth(names.length, withFewNotes(spec.reader(table))), headerRows: 1, mapping }
}

function valueReaders(
  { days, amounts, nationalIds = [] }: PolicyTableSpec,
  columns: FieldColumns,
  head: Head,
  options: TableOptions,
): ValueReaders | { questions: TableQuestion[] } {
  const rows = head.slice(1)
  const readDays = tableDays(rows, columnsOf(columns, days), options)
  const readAmounts = tableAmounts(rows, columnsOf(columns, amounts), options)
  if ('questions' in readDays || 'questions' in readAmounts) {
    const questions = [readDays, readAmounts].flatMap((read) => ('questions' in read ? read.questions : []))
    return { questions }
  }
  const noIds = columnsOf(columns, nationalIds).filter(
    (at) => !areNationalIds(rows.map(({ cells }) => cells[at] ?? '')),
  )
  return {
    ...{ days: readDays.readers, amounts: readAmounts.readers, currency: options.currency ?? null },
    nationalIdKind: options.nationalIdKind,
    noIds: new Set(noIds),
  }
}

/** Whether any column could identify the rows: each cell of the first rows has a digit, and most of them differ. */
function hasKeys([header, ...rows]: Head): boolean {
  const width = header?.cells.length ?? 0
  return Array.from({ length: width }, (_, at) => rows.map(({ cells }) => (cells[at] ?? '').trim())).some(
    (cells) =>
      cells.every((cell) => /\d/.test(cell) && !/^-?\d+[.,]\d+$/.test(cell)) && new Set(cells).size * 2 > cells.length,
  )
}

const NO_NUMBER = {
  field: 'policy_number',
  reason:
    'No column can be the number of a policy, by which its rows are known again: add one. The number of a row is none, since the next file has its rows elsewhere.',
}

/** Limits the notes on accepted rows: equal ones are reported for some rows, and then counted. */
function withFewNotes(reader: TableReader): TableReader {
  const notes = new Map<string, { field: string | undefined; times: number }>()

  function isReported(item: TableItem): boolean {
    if (!('finding' in item) || !item.isNote) return true
    const { field, reason } = item.finding
    const pattern = reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    const note = notes.get(pattern) ?? { field, times: 0 }
    note.times += 1
    notes.set(pattern, note)
    return note.times <= MAX
  }

  return {
    read: (row) => reader.read(row).filter(isReported),
    end: () => [
      ...reader.end().filter(isReported),
      ...[...notes.values()].flatMap(({ field, times }): TableItem[] =>
        times > MAX ? [countOfOthers(field, times - MAX)] : [],
      ),
    ],
  }
}

const MAX = 20

const countOfOthers = (field: string | undefined, times: number): TableItem => ({
  finding: {
    ...(field === undefined ? {} : { field }),
    reason: `${times.toLocaleString('en')} more rows have the same${field === undefined ? '' : ` in ${field}`}.`,
  },
  isNote: true,
})
