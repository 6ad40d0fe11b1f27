import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { csvOf, readTable } from '#tests/support/tables.ts'

const LIMA = { timeZone: 'America/Lima' }

const HEADER = [
  'ID llamada',
  'Inicio',
  'Duración (ms)',
  'Tiempo hablado',
  'Espera',
  'ACW',
  'Sentido',
  'Asesor',
  'Correo asesor',
  'Equipo',
]
const REST = ['Campaña', 'Cliente', 'Teléfono', 'RUT', 'Correo', 'Tipificación', 'Idioma', 'Grabación']
const ROW = [
  '1001',
  '29/03/2026 09:30',
  '245500',
  '3:20',
  '00:00:30',
  '45',
  'Entrante',
  'Ana Paz',
  'ana@firm.test',
  'Norte',
]
const REST_OF_ROW = [
  'Vida',
  'Rosa Díaz',
  '+56 9 1234 5678',
  '12.345.678-5',
  'Rosa@mail.test',
  'Venta',
  'Español',
  'C:\\rec\\1001.wav',
]

const CALL = {
  external_id: 'call-list:1001@2026-03-29T09:30:00',
  channel: 'voice',
  direction: 'inbound',
  started_at: '2026-03-29T14:30:00.000Z',
  duration_ms: 245_500,
  talk_ms: 200_000,
  hold_ms: 30_000,
  after_call_work_ms: 45_000,
  language: 'es',
  disposition: 'Venta',
  subject: null,
  agent: { name: 'Ana Paz', email: 'ana@firm.test' },
  customer: {
    name: 'Rosa Díaz',
    phones: ['+56912345678'],
    email: 'rosa@mail.test',
    national_id: { kind: 'RUT', value: '123456785' },
  },
  turns: [],
  recordings: [],
  campaign: 'Vida',
  team: 'Norte',
}

test('a list is read as the names of its columns suggest', async () => {
  const read = await readTable(csvOf([...HEADER, ...REST], [...ROW, ...REST_OF_ROW]), LIMA)
  expect(read).toMatchObject({ format: 'call-list', kind: 'conversations', findings: [] })
  expect(read).toHaveProperty('mapping', {
    id: 'ID llamada',
    started_at: 'Inicio',
    duration: 'Duración (ms)',
    talk: 'Tiempo hablado',
    hold: 'Espera',
    after_call_work: 'ACW',
    direction: 'Sentido',
    agent: 'Asesor',
    agent_email: 'Correo asesor',
    team: 'Equipo',
    campaign: 'Campaña',
    customer_name: 'Cliente',
    customer_phone: 'Teléfono',
    national_id: 'RUT',
    customer_email: 'Correo',
    disposition: 'Tipificación',
    language: 'Idioma',
    recording: 'Grabación',
  })
  expect(read?.items).toEqual([{ conversation: CALL, row: 2, recording: '1001.wav' }])
})

test('a mapping takes precedence over names, and its columns may have any name', async () => {
  const file = csvOf(['x', 'x', '', 'Duración'], ['2026-03-29T09:30:00-03:00', 'Ana@firm.test', '12', '99'])
  const mapping = { started_at: 'x', agent: 'x (column 2)', duration: 'column 3' }
  const read = await readTable(file, { mapping })
  expect(read).toMatchObject({ format: 'call-list', columns: ['x', 'x (column 2)', 'column 3', 'Duración'], mapping })
  expect(read?.conversations).toMatchObject([
    {
      started_at: '2026-03-29T12:30:00.000Z',
      duration_ms: 12_000,
      agent: { name: 'Ana@firm.test', email: 'ana@firm.test' },
    },
  ])
})

test('a mapping to a missing column or of an unknown field is reported', async () => {
  const file = csvOf(['Inicio', 'Duración'], ['2026-03-29', '1'])
  expect(await readTable(file, { mapping: { started_at: 'Start' } })).toMatchObject({
    finding: {
      field: 'started_at',
      reason: 'started_at is assigned to the column "Start", which the table does not have. It has Inicio, Duración.',
    },
  })
  expect(await readTable(file, { format: 'call-list', mapping: { premium: 'Inicio' } })).toMatchObject({
    finding: {
      field: 'premium',
      reason: expect.stringMatching(/^There is no field premium\. A column can be id, started_at, /),
    },
  })
})

test('a table that is declared a call list but has no known times asks for its columns', async () => {
  const read = await readTable(csvOf(['Código', 'Asesora', 'Equipo'], ['1', 'Ana', 'Norte']), { format: 'call-list' })
  expect(read).toMatchObject({
    questions: [{ about: 'mapping', columns: ['Código', 'Asesora', 'Equipo'], suggested: { team: 'Equipo' } }],
  })
})

test.each([
  ['policies', ['Número', 'Producto', 'Fecha inicio', 'Fecha fin', 'Agente', 'Estado', 'Cliente']],
  ['people', ['Name', 'Email', 'Role', 'Team', 'Status', 'Date']],
  ['messages', ['conversation_id', 'sender', 'content', 'timestamp']],
])('a table of %s is left to other importers', async (_, header) => {
  expect(
    await readTable(
      csvOf(
        header,
        header.map(() => '1'),
      ),
    ),
  ).toBeNull()
})

test('without an identifier the row is identified by its content, in any order of columns', async () => {
  const ids = async (header: string[], row: string[]) =>
    (await readTable(csvOf(header, row), LIMA))?.conversations.map(({ external_id }) => external_id)
  const one = await ids(['Start', 'Agent', 'Duration', 'Note'], ['2026-03-29 09:30', 'Ana', '60', 'x'])
  expect(one).toEqual([expect.stringMatching(/^call-list:[\da-f]{64}$/)])
  expect(await ids(['Duration', 'Agent', 'Start'], ['60', 'Ana', '29/03/2026 9:30:00'])).toEqual(one)
  expect(await ids(['Duration', 'Agent', 'Start'], ['61', 'Ana', '2026-03-29 09:30'])).not.toEqual(one)
})

test('the end determines the duration when no column does', async () => {
  const file = csvOf(
    ['Call ID', 'Start', 'End'],
    ['1', '2026-03-29 23:59', '2026-03-30 00:04'],
    ['2', '2026-03-29 10:00', '2026-03-29 09:00'],
  )
  const read = await readTable(file, LIMA)
  expect(read?.conversations).toMatchObject([{ duration_ms: 300_000 }, { duration_ms: null }])
  expect(read?.findings).toEqual([
    { row: 3, field: 'End', reason: 'End is "2026-03-29 09:00", which is before the start, or years after it.' },
  ])
})

test('an invalid cell is reported, and the call is imported without it', async () => {
  const header = [
    'Call ID',
    'Start',
    'Duration',
    'Direction',
    'Phone',
    'Email',
    'National ID',
    'Language',
    'Agent email',
  ]
  const read = await readTable(
    csvOf(
      header,
      ['7', '2026-03-29 09:30', 'long', 'up', '5.69E+10', 'none', '12.345.678-9', 'Klingon!', '@'],
      ['8', '2026-03-29 09:30', '', '', '', '', '', '', ''],
    ),
    LIMA,
  )
  expect(read?.conversations).toMatchObject([
    {
      external_id: 'call-list:7@2026-03-29T09:30:00',
      duration_ms: null,
      direction: null,
      customer: null,
      agent: null,
      language: null,
    },
    { external_id: 'call-list:8@2026-03-29T09:30:00' },
  ])
  expect(read?.findings.map(({ row, field, reason }) => `${row} ${field}: ${reason}`).toSorted()).toEqual([
    '2 Agent email: Agent email is "@", which is no e-mail address.',
    '2 Direction: Direction is "up", which is neither inbound nor outbound.',
    '2 Duration: Duration is "long", which is no duration: write seconds, or 1:04:07.',
    '2 Email: Email is "none", which is no e-mail address.',
    '2 Language: Language is "Klingon!", which is no language that is known: write es, es-CL, ….',
    '2 National ID: National ID is "12.345.678-9", which has no check digit of a RUT, DNI, NIE, CPF or CURP: say which kind of id it is.',
    '2 Phone: Phone is "5.69E+10", which a spreadsheet has rounded: format the column as text and save it again.',
  ])
})

test('a row with more cells than columns is refused, blank rows are skipped, and formula-like cells are text', async () => {
  const header = ['Call ID', 'Start', 'Agent', 'Disposition']
  const read = await readTable(
    csvOf(
      header,
      ['1', '2026-03-29', 'Paz', 'Ana', 'Sale'],
      ['', ' ', '', ''],
      ['2', '2026-03-29', '=1+1', '@SUM(A1)', ''],
    ),
    LIMA,
  )
  expect(read?.findings).toEqual([
    {
      row: 2,
      reason: 'The row has 5 cells, and the header names 4 columns: put quotes around texts that hold the separator.',
    },
  ])
  expect(read?.conversations).toMatchObject([{ agent: { name: '=1+1' }, disposition: '@SUM(A1)' }])
})

test('a text that is too long is cut, and that is reported', async () => {
  const read = await readTable(csvOf(['Call ID', 'Start', 'Disposition'], ['1', '2026-03-29', 'x'.repeat(300)]), LIMA)
  expect(read?.conversations).toMatchObject([{ disposition: 'x'.repeat(250) }])
  expect(read?.findings).toEqual([
    { row: 2, field: 'Disposition', reason: 'Disposition has more than 250 characters: the rest was left out.' },
  ])
})

test('a workbook is read as its cells appear', async () => {
  const rows = [HEADER.slice(0, 4), ['1001', new Date(Date.UTC(2026, 2, 29, 9, 30)), 245_500, '3:20']]
  const read = await readTable(await writeXlsx({ sheets: [{ name: 'Llamadas', rows }] }), LIMA)
  expect(read).toMatchObject({ format: 'call-list', findings: [] })
  expect(read?.conversations).toMatchObject([
    { external_id: CALL.external_id, started_at: CALL.started_at, duration_ms: 245_500, talk_ms: 200_000 },
  ])
})

test('day and month are known once one date makes them certain, and later dates must agree', async () => {
  const rows = ['3/4/2026', '29/3/2026', '3/29/2026'].map((date, at) => [String(at), date, '1'])
  const read = await readTable(csvOf(['Call ID', 'Start', 'Duration'], ...rows.slice(0, 2)), LIMA)
  expect(read?.conversations.map(({ started_at }) => started_at)).toEqual([
    '2026-04-03T05:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
  ])
  const contradictory = csvOf(['Call ID', 'Start', 'Duration'], ...rows)
  expect(await readTable(contradictory, LIMA)).toMatchObject({ questions: [{ about: 'day-order' }] })
  const reading = await readTable(contradictory, { ...LIMA, dayOrder: 'day-first' })
  expect(reading?.conversations).toHaveLength(2)
  expect(reading?.findings).toEqual([
    {
      row: 4,
      field: 'Start',
      reason: 'Start is "3/29/2026", which names no day of the calendar with the day first. The row was left out.',
    },
  ])
})

const DATA = path.resolve('../shared/data/transcripts-contoso-telecom/transcripts_metadata.csv')
describe.skipIf(!existsSync(DATA))('the list of a telecom (skipped where ../shared/data is absent)', () => {
  test('all of its 89 calls are read, with the duration from start to end', async () => {
    const read = await readTable(readFileSync(DATA), { timeZone: 'UTC' })
    expect(read?.findings).toEqual([])
    expect(read?.conversations).toHaveLength(89)
    expect(new Set(read?.conversations.map(({ external_id }) => external_id)).size).toBe(89)
    expect(read?.conversations[0]).toMatchObject({
      external_id: 'call-list:2dbfa0d5-1734-4b54-a26e-3c99e50f52db@2024-11-22T14:00:00',
      started_at: '2024-11-22T14:00:00.000Z',
      duration_ms: 1_080_000,
      agent: { name: 'Chris', email: null },
      customer: { email: 'john.doe@contoso.com' },
    })
  })
})
