import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { csvOf, readTable } from '#tests/support/tables.ts'

const SANTIAGO = { timeZone: 'America/Santiago' }

type Record = { [name: string]: string }

const DEFAULTS: Record = {
  accountcode: '',
  src: '+56222223333',
  dst: '600',
  dcontext: 'from-trunk',
  clid: '"Rosa Díaz" <+56222223333>',
  channel: 'PJSIP/trunk-00000001',
  dstchannel: 'PJSIP/1001-00000002',
  lastapp: 'Queue',
  lastdata: 'sales,t',
  start: '2026-03-02 09:00:00',
  answer: '2026-03-02 09:00:20',
  end: '2026-03-02 09:05:00',
  duration: '300',
  billsec: '280',
  disposition: 'ANSWERED',
  amaflags: 'DOCUMENTATION',
}
const BASE = Object.keys(DEFAULTS)
const ALL = [...BASE, 'uniqueid', 'userfield', 'peeraccount', 'linkedid', 'sequence']
const record = (values: Record, names: readonly string[] = ALL) =>
  names.map((name) => ({ ...DEFAULTS, ...values })[name] ?? '')

const ROSA = {
  external_id: 'asterisk:1772452800.1',
  channel: 'voice',
  direction: 'inbound',
  started_at: '2026-03-02T12:00:00.000Z',
  duration_ms: 300_000,
  talk_ms: 280_000,
  hold_ms: null,
  after_call_work_ms: null,
  language: null,
  disposition: 'ANSWERED',
  subject: null,
  agent: { name: '1001', email: null },
  customer: { name: 'Rosa Díaz', phones: ['+56222223333'], email: null },
  turns: [],
  recordings: [],
}

test('a record is a call: billsec is talk, the outside number is the customer, the answering side is the agent', async () => {
  const read = await readTable(csvOf(record({ linkedid: '1772452800.1', uniqueid: '1772452800.1' })), SANTIAGO)
  expect(read).toMatchObject({ format: 'asterisk', kind: 'conversations', findings: [] })
  expect(read?.columns).toEqual(ALL)
  expect(read?.conversations).toEqual([ROSA])
})

test('legs with the same linkedid are one call, connected while any of them is, whatever is between them', async () => {
  const read = await readTable(
    csvOf(
      record({
        linkedid: 'a',
        answer: '',
        disposition: 'NO ANSWER',
        end: '2026-03-02 09:00:30',
        duration: '30',
        billsec: '0',
      }),
      record({
        linkedid: 'b',
        start: '2026-03-02 10:00:00',
        end: '2026-03-02 10:00:07',
        answer: '',
        duration: '7',
        billsec: '0',
        disposition: 'BUSY',
      }),
      record({
        linkedid: 'a',
        start: '2026-03-02 09:00:10',
        answer: '2026-03-02 09:01:00',
        end: '2026-03-02 09:03:00',
        duration: '170',
        billsec: '120',
      }),
      record({
        linkedid: 'a',
        start: '2026-03-02 09:00:10',
        answer: '2026-03-02 09:02:00',
        end: '2026-03-02 09:04:00',
        duration: '230',
        billsec: '120',
      }),
    ),
    SANTIAGO,
  )
  expect(read?.findings).toEqual([])
  expect(read?.items.map((item) => ('row' in item ? item.row : null))).toEqual([1, 2])
  expect(read?.conversations).toMatchObject([
    { external_id: 'asterisk:a', disposition: 'ANSWERED', duration_ms: 240_000, talk_ms: 180_000 },
    { external_id: 'asterisk:b', disposition: 'BUSY', duration_ms: 7000, talk_ms: 0, agent: null },
  ])
})

test.each([
  ['16', BASE, /^asterisk:[\da-f]{64}$/],
  ['18', [...BASE, 'uniqueid', 'userfield'], /^asterisk:u1$/],
  ['19', [...BASE, 'peeraccount', 'linkedid', 'sequence'], /^asterisk:l1$/],
  ['20', [...BASE, 'userfield', 'peeraccount', 'linkedid', 'sequence'], /^asterisk:l1$/],
  ['21', ALL, /^asterisk:l1$/],
])('%s columns are distinguished by their number', async (_, names, id) => {
  const read = await readTable(csvOf(record({ uniqueid: 'u1', linkedid: 'l1', userfield: 'note' }, names)), SANTIAGO)
  expect(read).toMatchObject({ format: 'asterisk', findings: [] })
  expect(read?.conversations.map(({ external_id }) => external_id)).toEqual([expect.stringMatching(id)])
})

test('with 17 columns a question asks what the last one is', async () => {
  const rows = csvOf(
    record({ uniqueid: '1772452800.1' }, [...BASE, 'uniqueid']),
    record({ uniqueid: '1772452801.1' }, [...BASE, 'uniqueid']),
  )
  const question = {
    about: 'mapping',
    columns: ['column 17'],
    fields: ['uniqueid', 'userfield'],
    suggested: { uniqueid: 'column 17' },
  }
  expect(await readTable(rows, SANTIAGO)).toMatchObject({ format: 'asterisk', questions: [question] })

  const unique = await readTable(rows, { ...SANTIAGO, mapping: { uniqueid: 'column 17' } })
  expect(unique?.conversations.map(({ external_id }) => external_id)).toEqual([
    'asterisk:1772452800.1',
    'asterisk:1772452801.1',
  ])
  const field = await readTable(rows, { ...SANTIAGO, mapping: { userfield: 'column 17' } })
  expect(field?.conversations.map(({ external_id }) => external_id)).toEqual(
    [1, 2].map(() => expect.stringMatching(/^asterisk:[\da-f]{64}$/)),
  )
})

test('records of cdr_custom begin with the caller, and may have fractions of seconds', async () => {
  const names = ['clid', 'src', 'dst', 'dcontext', ...BASE.slice(5), 'accountcode', 'uniqueid', 'userfield', 'sequence']
  const values = {
    src: '1001',
    dst: '912345678',
    dcontext: 'internal',
    clid: '"Ana Paz" <1001>',
    uniqueid: 'u9',
    sequence: '4',
    billsec: '279.4',
  }
  const read = await readTable(csvOf(record(values, names)), SANTIAGO)
  expect(read).toMatchObject({ format: 'asterisk-custom', findings: [] })
  expect(read?.columns).toEqual([...names.slice(0, -1), 'added 19'])
  expect(read?.conversations).toEqual([
    {
      ...ROSA,
      external_id: 'asterisk:u9',
      direction: 'outbound',
      talk_ms: 279_400,
      agent: { name: 'Ana Paz', email: null },
      customer: { name: null, phones: ['912345678'], email: null },
    },
  ])
})

test('a call between two outside numbers or two inside ones has neither direction nor customer', async () => {
  const read = await readTable(
    csvOf(
      record({ linkedid: 'in', src: '1001', dst: '1002', dcontext: 'internal' }),
      record({ linkedid: 'through', src: '912345678', dst: '987654321', dcontext: 'internal' }),
    ),
    SANTIAGO,
  )
  const none = { direction: null, agent: null, customer: null }
  expect(read?.conversations).toMatchObject([none, none])
})

test('the time zone is asked for', async () => {
  expect(await readTable(csvOf(record({})))).toMatchObject({ questions: [{ about: 'time-zone' }] })
  expect(await readTable(csvOf(record({})), { timeZone: 'Chile' })).toMatchObject({
    finding: { reason: 'The time zone "Chile" is not known: say one such as America/Santiago.' },
  })
})

test('a bad record is reported by its row and field, and the others are read', async () => {
  const read = await readTable(
    csvOf(
      record({ linkedid: '1' }),
      record({ linkedid: '2', start: '2026-02-30 09:00:00' }),
      record({ linkedid: '3', start: '' }),
      record({ linkedid: '4', end: '2026-03-02 08:00:00', billsec: '999', answer: '' }),
      record({ linkedid: '5', duration: '-1' }),
      ['total', '5'],
    ),
    SANTIAGO,
  )
  expect(read?.findings).toEqual([
    {
      row: 2,
      field: 'start',
      reason: 'start is "2026-02-30 09:00:00", which names no day of the calendar. The row was left out.',
    },
    { row: 3, field: 'start', reason: 'start is empty: the row was left out.' },
    { row: 4, field: 'end', reason: 'end is before start: the duration was taken instead.' },
    {
      row: 4,
      field: 'billsec',
      reason: 'billsec says 999 seconds of a call of 300: the time from answer to end was taken.',
    },
    { row: 5, field: 'duration', reason: 'duration is "-1", which is no duration: write seconds, or 1:04:07.' },
    {
      row: 6,
      reason:
        'The record has 2 columns where the first has 21: import records that were written with other settings as a file of their own.',
    },
  ])
  expect(read?.conversations.map(({ external_id, talk_ms }) => [external_id, talk_ms])).toEqual([
    ['asterisk:1', 280_000],
    ['asterisk:4', 0],
    ['asterisk:5', 280_000],
  ])
})

test('an end years after its start is ignored, and so are records of one call that are years apart', async () => {
  const read = await readTable(
    csvOf(
      record({ linkedid: '1', start: '2013-03-02 09:00:00', answer: '' }),
      record({ linkedid: '2', start: '2015-03-02 09:00:00', answer: '', end: '', billsec: '' }),
      record({ linkedid: '2' }),
      record({ linkedid: '3', start: '2016-03-06 09:00:00', answer: '', billsec: '' }),
    ),
    SANTIAGO,
  )
  const reason =
    'The records of the call 2 are more than ten years apart: check their start and end. None of them was taken.'
  expect(read?.findings).toEqual([
    { row: 1, field: 'end', reason: 'end is more than ten years after start: the duration was taken instead.' },
    { row: 2, reason },
    { row: 3, reason },
  ])
  expect(read?.conversations.map(({ external_id, duration_ms }) => [external_id, duration_ms])).toEqual([
    ['asterisk:1', 300_000],
    ['asterisk:3', Date.parse('2026-03-02T09:05:00Z') - Date.parse('2016-03-06T09:00:00Z')],
  ])
})

test('names of columns that a person put above the records are no record', async () => {
  const read = await readTable(csvOf(ALL, record({ linkedid: '1' })), SANTIAGO)
  expect(read).toMatchObject({ findings: [], conversations: [{ external_id: 'asterisk:1' }] })
})

const DATA = path.resolve('../shared/data/telephony-cdr')
describe.skipIf(!existsSync(DATA))(
  'the records of the test-suite of Asterisk (skipped where ../shared/data is absent)',
  () => {
    const read = (name: string) => readTable(readFileSync(path.join(DATA, name)), { timeZone: 'UTC' })

    test('five records of one call are one conversation', async () => {
      const good = await read('asterisk_cdr_good.csv')
      expect(good?.conversations).toEqual([
        {
          ...ROSA,
          external_id: 'asterisk:1231977075.0',
          direction: null,
          started_at: '2009-01-14T23:51:15.000Z',
          duration_ms: 5000,
          talk_ms: 5000,
          agent: null,
          customer: null,
        },
      ])
      expect(good?.findings).toMatchObject([{ row: 2, field: 'billsec' }])
    })

    test('an unclosed quotation mark makes the file unreadable', async () => {
      await expect(read('asterisk_cdr_buggy.csv')).rejects.toMatchObject({
        details: { message: { id: 'server.table.broken-row' } },
      })
    })

    test('a log of channel events is not recognised', async () => {
      expect(await read('asterisk_cel_1.csv')).toBeNull()
    })
  },
)
