import { createHash } from 'node:crypto'

import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import { type DiallingField, diallingFields } from '#contracts/table-fields.ts'

import { type NamedColumn, otherCells, otherColumns } from './field-columns.ts'
import { eachRow, headerNames, withinWidth } from './headed-table.ts'
import { mappedCustomer } from './mapped-customer.ts'
import { type MappedSpec, openMapped } from './mapped-table.ts'
import { phonesIn } from './phones.ts'
import type { RowCells } from './row-cells.ts'
import { suggestedMapping } from './suggested-mapping.ts'
import type { Head, TableImporter, TableItem, TableOptions, TableStart } from './table-importer.ts'
import { isYes } from './words-for-answers.ts'
import { clockWordsForDialling, wordsForDialling } from './words-for-columns.ts'

/** A partner's calling base: one row is one person to be called. */
export const diallingBaseImporter: TableImporter = {
  format: 'dialling-base',
  kind: 'dialling',
  recognises,
  columns: headerNames,
  start,
}

const PHONES = diallingFields.filter((field) => field.startsWith('customer_phone'))
const WHO: readonly DiallingField[] = ['record_id', 'national_id', ...PHONES]
const ONLY_HERE: readonly DiallingField[] = [
  'attempts',
  'last_result',
  'last_attempt_at',
  'next_attempt_at',
  'do_not_call',
]

const SPEC: MappedSpec = {
  fields: diallingFields,
  words: wordsForDialling,
  moments: ['last_attempt_at', 'next_attempt_at'],
  clocks: clockWordsForDialling,
  waits: true, // the same file again changes nothing
  isEnough: (mapping) => WHO.some((field) => field in mapping),
}

function recognises(head: Head): boolean {
  const mapping = suggestedMapping(headerNames(head), wordsForDialling)
  const count = ONLY_HERE.filter((field) => field in mapping).length
  return count > 1 && WHO.some((field) => field in mapping)
}

function start(head: Head, options: TableOptions): TableStart {
  const opened = openMapped(SPEC, head, options)
  if (!('cellsOf' in opened)) return opened
  const { mapping, names, cellsOf } = opened
  const others = otherColumns(names, mapping)
  const reader = eachRow(cellsOf, (cells) => recordOf(cells, others, options))
  return { reader: withinWidth(names.length, reader), headerRows: 1, mapping }
}

function recordOf(cells: RowCells, others: readonly NamedColumn[], options: TableOptions): TableItem[] {
  const id = cells.text('record_id')
  const customer = mappedCustomer(cells, PHONES, options)
  const nationalId = cells
    .whole('national_id')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const phones = PHONES.map((field) => cells.whole(field)).filter(Boolean)
  if (id === null && nationalId === '' && phones.length === 0) {
    const reason = 'The row has neither an id nor a national id nor a phone: it was left out.'
    cells.findings.push({ row: cells.row, reason })
    return []
  }
  const key = nationalId || (customer && customer.phones.length > 0 ? customer.phones : phones)
  const dialling: ImportedDiallingRow = {
    external_id: `dialling:${id ?? createHash('sha256').update(JSON.stringify(key)).digest('hex')}`,
    record_id: id,
    customer,
    campaign: cells.text('campaign'),
    attempts: cells.parsed('attempts', countIn, 'is no number of attempts'),
    last_result: cells.text('last_result'),
    last_attempt_at: cells.moment('last_attempt_at', 'last_attempt_time')?.at ?? null,
    agent: cells.text('agent'),
    dialled_phone: cells.parsed('dialled_phone', onePhone, 'is no telephone number'),
    next_attempt_at: cells.moment('next_attempt_at', 'next_attempt_time')?.at ?? null,
    do_not_call: cells.parsed('do_not_call', isYes, 'is neither yes nor no'),
    disposition: cells.text('disposition'),
    other: otherCells(cells, others),
  }
  return [{ dialling, row: cells.row }]
}

const onePhone = (text: string): string | null => phonesIn(text)?.[0] ?? null

const countIn = (text: string): number | null => (/^\d{1,6}(\.0+)?$/.test(text) ? Number(text) : null)
