import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { reportedFile } from '#tests/support/reported-files.ts'
import { readTable } from '#tests/support/tables.ts'

import type { TableOptions } from './table-importer.ts'

const SANTIAGO = { timeZone: 'America/Santiago' }

const windows1252 = (text: string) =>
  Buffer.from(
    text.replaceAll('€', '\u0080').replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('–', '\u0096'),
    'latin1',
  )
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const lines = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join('')

const read = async (file: string | Uint8Array, options: TableOptions = SANTIAGO) => {
  const table = await readTable(file, options)
  return {
    ...table,
    findings: table && 'findings' in table ? table.findings : null,
    calls: table?.conversations.map(({ started_at, duration_ms, agent, customer, disposition }) => [
      started_at,
      duration_ms,
      agent?.name,
      customer?.national_id?.value,
      customer?.phones[0],
      disposition,
    ]),
  }
}

const SPANISH = lines(
  'sep=;',
  'Fecha;Hora;Duración (seg);Agente;RUT cliente;Teléfono;Resultado',
  '03/04/2025;15:24;125;María Núñez;1.000.005-K;0223456789;Venta “plan” – 30 €',
  '13/04/2025;9:05;62,5;José Peña;7.654.321-6;0987654321;No contesta',
)
const CALLS = [
  ['2025-04-03T18:24:00.000Z', 125_000, 'María Núñez', '1000005K', '0223456789', 'Venta “plan” – 30 €'],
  ['2025-04-13T13:05:00.000Z', 62_500, 'José Peña', '76543216', '0987654321', 'No contesta'],
]

describe('a list of calls that Excel wrote', () => {
  test.each([
    ['Windows-1252', windows1252(SPANISH)],
    ['UTF-8 with a mark', `\uFEFF${SPANISH}`],
    ['UTF-8', SPANISH],
    ['UTF-16', utf16(SPANISH)],
    ['UTF-16 with tabs', utf16(SPANISH.slice('sep=;\r\n'.length).replaceAll(';', '\t'))],
    ['Windows-1252 without its first line', windows1252(SPANISH.slice('sep=;\r\n'.length))],
    ['Windows-1252 with tabs that its first line names', windows1252(SPANISH.replaceAll(';', '\t'))],
  ])('in Spanish, in %s, is read without a question', async (_, file) => {
    const { calls, findings, ...table } = await read(file)
    expect(table).toMatchObject({ format: 'call-list' })
    expect(table).not.toHaveProperty('questions')
    expect({ calls, findings }).toEqual({ calls: CALLS, findings: [] })
  })

  test.each([
    [
      'Portuguese',
      'Data;Hora;Duração (s);Atendente;CPF do cliente;Telefone;Resultado',
      '03/04/2025;15:24;125;João Conceição;529.982.247-25;011987654321;Não atende',
      '13/04/2025;09:05;62;Ana;529.982.247-25;011987654321;Venda',
      ['2025-04-03T18:24:00.000Z', 125_000, 'João Conceição', '52998224725', '011987654321', 'Não atende'],
    ],
    [
      'French',
      'Date;Heure;Durée (s);Conseiller;Téléphone;Résultat',
      '03/04/2025;15h24;125;Hélène Œuvré;0612345678;Réglé',
      '13/04/2025;09h05;62;Ana;0612345678;Vente',
      ['2025-04-03T18:24:00.000Z', 125_000, 'Hélène Œuvré', undefined, '0612345678', 'Réglé'],
    ],
    [
      'English',
      'Date;Start time;Duration (min);Agent;Phone;Result',
      '04/03/2025;3:24 PM;2.5;Ann;0212345678;Sale',
      '04/13/2025;9:05 AM;1;Bob;0212345678;Sale',
      ['2025-04-03T18:24:00.000Z', 150_000, 'Ann', undefined, '0212345678', 'Sale'],
    ],
    [
      'Spanish with a point in the afternoon',
      'Fecha llamada;Hora llamada;Duración (min);Ejecutivo;Teléfono cliente;Tipificación',
      '3/4/2025;3:24:11 p. m.;2,5;Ana;0223456789;Venta',
      '13/4/2025;9:05:00 a. m.;1;Eva;0223456789;Venta',
      ['2025-04-03T18:24:11.000Z', 150_000, 'Ana', undefined, '0223456789', 'Venta'],
    ],
  ])('in %s is read without a question', async (_, header, first, second, expected) => {
    const encoded = Buffer.from(
      lines(header, first, second).replaceAll('Œ', '\u008C').replaceAll('œ', '\u009C'),
      'latin1',
    )
    const { calls, findings, ...table } = await read(encoded)
    expect(table).not.toHaveProperty('questions')
    expect([calls?.[0], findings]).toEqual([expected, []])
  })

  test('asks for the order of day and month alone if no day shows it', async () => {
    const open = SPANISH.replace('13/04', '12/04')
    expect(await read(open)).toMatchObject({ questions: [{ about: 'day-order' }] })
    expect((await read(open, { ...SANTIAGO, dayOrder: 'month-first' })).calls?.[0]?.[0]).toBe(
      '2025-03-04T18:24:00.000Z',
    )
  })

  test('without a zone it is read as UTC, and asks for the zone alone', async () => {
    const { calls, questions } = { questions: null, ...(await read(SPANISH, {})) }
    expect(calls?.map(([at]) => at)).toEqual(['2025-04-03T15:24:00.000Z', '2025-04-13T09:05:00.000Z'])
    expect(questions).toEqual([{ about: 'time-zone' }])
  })

  test('is the same conversations with any zone, so that an answer corrects them', async () => {
    const ids = async (options: TableOptions) =>
      (await readTable(SPANISH, options))?.conversations.map((one) => one.external_id)
    expect(await ids({})).toEqual(await ids(SANTIAGO))
  })
})

describe('the day and the time of day in two columns', () => {
  const starts = async (rows: string[], options?: TableOptions) => {
    const { calls, findings, ...table } = await read(lines(...rows), options)
    return { calls: calls?.map(([at, duration]) => [at?.toString().slice(0, 19), duration]), findings, ...table }
  }
  const UTC = { timeZone: 'UTC' }

  test.each([
    ['the time first', 'Hora inicio;Fecha inicio;Duración', '15:24;13/04/2025;60'],
    ['days with midnight', 'Fecha;Hora;Duración', '13/04/2025 0:00:00;15:24;60'],
    ['times with the day that spreadsheets begin with', 'Fecha;Hora;Duración', '13/04/2025;30/12/1899 15:24:00;60'],
    ['a date and time that needs no other', 'Fecha;Inicio;Duración', '13/04/2025;13/04/2025 15:24;60'],
    ['a date and time beside a time', 'Fecha y hora;Hora;Duración', '13/04/2025 15:24;09:00;60'],
    ['days in words', 'Fecha;Hora;Duración', '13 de abril de 2025;15:24;60'],
  ])('%s', async (_, header, row) => {
    const { calls, findings } = await starts([`${header};Agente`, `${row};Ana`], UTC)
    expect({ calls, findings }).toEqual({ calls: [['2025-04-13T15:24:00', 60_000]], findings: [] })
  })

  test('an end without a day is on the day of the start, or after midnight on the next one', async () => {
    const rows = [
      'Fecha;Hora inicio;Hora fin;Agente;Sentido',
      '13/04/2025;15:24:00;15:26:05;Ana;Entrante',
      '13/04/2025;23:59:30;00:01:00;Eva;Entrante',
    ]
    expect(await starts(rows, UTC)).toMatchObject({
      calls: [
        ['2025-04-13T15:24:00', 125_000],
        ['2025-04-13T23:59:30', 90_000],
      ],
      findings: [],
    })
  })

  test('an end with a day in a column of its own', async () => {
    const rows = [
      'Fecha inicio;Hora inicio;Fecha fin;Hora fin;Agente;Sentido',
      '13/04/2025;23:59:30;14/04/2025;00:01:00;Eva;Entrante',
    ]
    expect(await starts(rows, UTC)).toMatchObject({ calls: [['2025-04-13T23:59:30', 90_000]], findings: [] })
  })

  test('a person can assign the columns by any name, and then they are asked for nothing', async () => {
    const rows = ['Cuándo;A las;Cuánto', '13/04/2025;15:24;60']
    const mapping = { started_at: 'Cuándo', started_time: 'A las', duration: 'Cuánto' }
    expect((await starts(rows, { ...UTC, mapping })).calls).toEqual([['2025-04-13T15:24:00', 60_000]])
  })

  test('a column that only looks like a time by its name is left alone', async () => {
    const rows = ['Fecha;Hora;Duración;Agente', '13/04/2025;mañana;60;Ana', '14/04/2025;tarde;60;Ana']
    expect(await starts(rows, UTC)).toMatchObject({
      calls: [
        ['2025-04-13T00:00:00', 60_000],
        ['2025-04-14T00:00:00', 60_000],
      ],
      findings: [],
    })
  })

  test('a row whose time is empty or no time is imported, with a note', async () => {
    const times = ['15:24', '', 'luego', ...Array.from({ length: 30 }, () => '10:00')]
    const rows = ['Fecha;Hora;Duración;Agente', ...times.map((time, at) => `13/04/2025;${time};${at};Ana`)]
    const { calls, findings } = await starts(rows, UTC)
    expect(calls?.slice(0, 4).map(([at]) => at)).toEqual([
      '2025-04-13T15:24:00',
      '2025-04-13T00:00:00',
      '2025-04-13T00:00:00',
      '2025-04-13T10:00:00',
    ])
    expect(findings).toEqual([
      { row: 3, field: 'Hora', reason: 'Hora is empty: the time counts as midnight.' },
      { row: 4, field: 'Hora', reason: 'Hora is "luego", which is no time of day: write it as 15:24.' },
    ])
  })

  test('a calling base may have them for its last and its next attempt', async () => {
    const rows = lines(
      'Folio;Teléfono;Intentos;Último resultado;Fecha última gestión;Hora última gestión;Próxima llamada;Hora próxima llamada',
      'A1;0223456789;2;No contesta;13/04/2025;15:24;14/04/2025;9:30',
    )
    expect((await readTable(rows, UTC))?.dialling).toMatchObject([
      { last_attempt_at: '2025-04-13T15:24:00.000Z', next_attempt_at: '2025-04-14T09:30:00.000Z' },
    ])
  })
})

const reported = reportedFile('excel-es-windows1252.csv')
test.skipIf(!reported.isThere)(
  'the list that somebody reported is read (skipped where ../shared/data is absent)',
  async () => {
    const { calls, findings } = await read(readFileSync(reported.path))
    expect({ calls, findings }).toEqual({
      calls: [
        ['2025-04-03T18:24:00.000Z', 125_000, 'María Núñez', '123456785', '0223456789', 'No contesta'],
        ['2025-04-13T13:05:00.000Z', 62_000, 'José Peña', '76543216', '0987654321', 'Venta'],
      ],
      findings: [],
    })
  },
)
