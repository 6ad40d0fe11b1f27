import fc from 'fast-check'
import { expect, test } from 'vitest'

import { callListFields, diallingFields } from '#contracts/table-fields.ts'

import { openTable } from './open-table.ts'
import type { TableItem, TableOptions, TableRow } from './table-importer.ts'

async function* rowsOf(...cells: string[][]): AsyncGenerator<TableRow> {
  for (const [at, row] of cells.entries()) yield { row: at + 1, cells: row }
}

async function itemsOf(
  rows: AsyncIterable<TableRow>,
  options: TableOptions = { timeZone: 'UTC', dayOrder: 'day-first' },
) {
  const table = await openTable(rows, options)
  const items: TableItem[] = []
  if (table && 'items' in table) for await (const item of table.items) items.push(item)
  return { table, items }
}

test('a table without rows, and an unknown one, are not recognised', async () => {
  expect(await openTable(rowsOf(), {})).toBeNull()
  expect(await openTable(rowsOf(['', ' ']), {})).toBeNull()
  expect(await openTable(rowsOf(['Policy', 'Premium'], ['1', '2']), {})).toBeNull()
})

test('only the head is read before the items are requested, and unread rows are released', async () => {
  let given = 0
  let isLetGo = false
  async function* endless() {
    try {
      yield { row: 1, cells: ['Call ID', 'Start', 'Duration'] }
      for (;;) yield { row: (given += 1) + 1, cells: [String(given), '2026-03-29', '1'] }
    } finally {
      isLetGo = true
    }
  }
  const table = await openTable(endless(), { timeZone: 'UTC' })
  const atOpening = given
  if (!table || !('items' in table)) throw new Error('It was not read.')
  for await (const _ of table.items) if (given > atOpening) break
  expect([atOpening < 1000, given - atOpening, isLetGo]).toEqual([true, 1, true])
})

test('rows are released when the table is not recognised, or has questions', async () => {
  const letGo: string[] = []
  async function* watched(name: string, header: string[]) {
    try {
      yield { row: 1, cells: header }
      for (let row = 2; row < 2000; row += 1) yield { row, cells: ['2026-03-29', '3/4/2026', '1'] }
    } finally {
      letGo.push(name)
    }
  }
  expect(await openTable(watched('nobody’s', ['Policy', 'Premium']), {})).toBeNull()
  expect(await openTable(watched('asks', ['Call ID', 'Start', 'Duration']), {})).toMatchObject({
    questions: [{ about: 'time-zone' }, { about: 'day-order' }],
  })
  expect(letGo).toEqual(['nobody’s', 'asks'])
})

test('an error of the source of the rows is passed through', async () => {
  async function* broken() {
    yield { row: 1, cells: ['Call ID', 'Start', 'Duration'] }
    for (let row = 2; row < 1000; row += 1) yield { row, cells: ['1', '2026-03-29', '1'] }
    throw new Error('The disk is gone.')
  }
  await expect(itemsOf(broken())).rejects.toThrow('The disk is gone.')
})

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '2026-03-29 09:30:00',
    '31/12/2026',
    '3/4/26 1:00 PM',
    'ANSWERED',
    '-1',
    '1e308',
    '9'.repeat(400),
    '\0',
    '\uD800',
    '[None]',
  ),
  fc.constantFrom(
    '=1+1',
    'Inbound',
    'voice;chat',
    '12.345.678-5',
    '+56 9 1234',
    '4:07',
    '1772633109',
    '__proto__',
    'constructor',
    'a@b',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const row = fc.array(cell, { maxLength: 30 })
const CDR = [
  '',
  '1',
  '2',
  '',
  '',
  '',
  '',
  '',
  '',
  '2026-03-29 09:30:00',
  '',
  '',
  '5',
  '5',
  'ANSWERED',
  'X',
  'u',
  '',
  '',
  'l',
  '',
]

const firstRows = fc.constantFrom(
  CDR,
  CDR.slice(0, 16),
  CDR.slice(0, 18),
  [...CDR.slice(4, 5), ...CDR.slice(1, 4), ...CDR.slice(5, 16), ...CDR.slice(0, 1), 'u', ''],
  [
    'Conversation ID',
    'Media Type',
    'Users',
    'Remote',
    'Date',
    'Duration',
    'Direction',
    'ANI',
    'DNIS',
    'Queue',
    'Wrap-up',
    'Total Hold',
  ],
  ['CALL ID', 'TIMESTAMP', 'CALL TYPE', 'AGENT', 'ANI', 'DNIS', 'CALL TIME', 'TALK TIME', 'HOLD TIME', 'PARK TIME'],
  [
    'Interaction ID',
    'Contact ID',
    'Started At',
    'Finished At',
    'Talk Time',
    'Hold Time',
    'Direction',
    'Contact Person Number',
    'User Name',
  ],
  [...callListFields],
  [...diallingFields, 'other', '__proto__', 'other'],
)

/** Formats in which one row can complete another. */
const GROUPED = new Set(['asterisk', 'asterisk-custom', 'talkdesk'])

test('for any cells, each row is imported or reported, and nothing is thrown', async () => {
  const answers = fc.record(
    {
      timeZone: fc.constantFrom('America/Santiago', 'Nowhere'),
      dayOrder: fc.constantFrom('day-first' as const, 'month-first' as const),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(firstRows, fc.array(row, { maxLength: 6 }), answers, async (first, rest, options) => {
      const { table, items } = await itemsOf(rowsOf(first, ...rest), options)
      expect(table).not.toBeNull()
      const reportedRows = new Set(items.flatMap((item) => ('finding' in item ? (item.finding.row ?? []) : item.row)))
      const isEachRowReported = table && 'items' in table && !GROUPED.has(table.format)
      const filled = rest.flatMap((cells, at) => (cells.some((text) => text.trim() !== '') ? [at + 2] : []))
      expect(isEachRowReported ? filled.filter((number) => !reportedRows.has(number)) : []).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('for any first rows, nothing is thrown', async () => {
  const options = fc.record(
    {
      timeZone: fc.constant('UTC'),
      format: fc.constantFrom(
        'asterisk' as const,
        'asterisk-custom' as const,
        'genesys' as const,
        'talkdesk' as const,
        'call-list' as const,
        'dialling-base' as const,
      ),
      mapping: fc.dictionary(fc.constantFrom('id', 'started_at', 'record_id', 'uniqueid', 'x'), cell),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 4 }), options, async (rows, given) => {
      const { table } = await itemsOf(rowsOf(...rows), given)
      const columns = table?.columns ?? []
      expect(columns).toHaveLength(new Set(columns).size)
    }),
    { numRuns: 400 },
  )
})
