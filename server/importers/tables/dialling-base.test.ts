import { describe, expect, test } from 'vitest'

import { csvOf, readTable } from '#tests/support/tables.ts'

const BOGOTA = { timeZone: 'America/Bogota' }

const HEADER = ['ID registro', 'Nombre cliente', 'DNI', 'Correo', 'Teléfono 1', 'Teléfono 2', 'Campaña', 'Intentos']
const REST = [
  'Último resultado',
  'Última llamada',
  'Ejecutivo',
  'Teléfono marcado',
  'Próxima llamada',
  'No llamar',
  'Tipificación',
  'Prima',
  'Comuna',
]
const ROW = [
  'L-7',
  'Rosa Díaz',
  '12345678Z',
  'rosa@mail.test',
  '+34 600 100 200',
  '600100201 / 600100200',
  'Hogar',
  '3',
]
const REST_OF_ROW = [
  'No contesta',
  '2026-03-26 10:00',
  'Ana Paz',
  '600 100 201',
  '2026-03-27',
  'no',
  'Pendiente',
  '=12,50',
  '',
]

test('a row is a person to be called, and unassigned columns are kept unchanged', async () => {
  const read = await readTable(csvOf([...HEADER, ...REST], [...ROW, ...REST_OF_ROW]), BOGOTA)
  expect(read).toMatchObject({ format: 'dialling-base', kind: 'dialling', findings: [] })
  expect(read?.items).toEqual([
    {
      row: 2,
      dialling: {
        external_id: 'dialling:L-7',
        record_id: 'L-7',
        customer: {
          name: 'Rosa Díaz',
          phones: ['+34600100200', '600100201', '600100200'],
          email: 'rosa@mail.test',
          national_id: { kind: 'DNI', value: '12345678Z' },
        },
        campaign: 'Hogar',
        attempts: 3,
        last_result: 'No contesta',
        last_attempt_at: '2026-03-26T15:00:00.000Z',
        agent: 'Ana Paz',
        dialled_phone: '600100201',
        next_attempt_at: '2026-03-27T05:00:00.000Z',
        do_not_call: false,
        disposition: 'Pendiente',
        other: { Prima: '=12,50' },
      },
    },
  ])
})

describe('without an identifier of its own', () => {
  const MAPPING = { national_id: 'doc', customer_phone: 'tel', attempts: 'n' }
  const idsOf = async (...rows: string[][]) =>
    (await readTable(csvOf(['doc', 'tel', 'n'], ...rows), { ...BOGOTA, mapping: MAPPING }))?.dialling.map(
      ({ external_id }) => external_id,
    )

  test('a record is identified by the national id, in any notation, and stays the same when other values change', async () => {
    const [one, other, third] =
      (await idsOf(
        ['12.345.678-5', '911111111', '1'],
        ['12345678-5', '922222222', '2'],
        ['9.876.543-3', '911111111', '1'],
      )) ?? []
    expect(one).toMatch(/^dialling:[\da-f]{64}$/)
    expect(other).toBe(one)
    expect(third).not.toBe(one)
  })

  test('otherwise by the phones', async () => {
    const [one, other, third] =
      (await idsOf(['', '9 1111 1111', '1'], ['', '911111111', '2'], ['', '922222222', '2'])) ?? []
    expect(other).toBe(one)
    expect(third).not.toBe(one)
  })

  test('and a row without anybody is refused', async () => {
    const read = await readTable(csvOf(['doc', 'tel', 'n'], ['', '', '1'], ['', '911111111', '1']), {
      ...BOGOTA,
      mapping: MAPPING,
    })
    expect(read?.findings).toEqual([
      { row: 2, reason: 'The row has neither an id nor a national id nor a phone: it was left out.' },
    ])
    expect(read?.dialling).toHaveLength(1)
  })
})

test('the kind of national id can be given, if no check digit identifies it', async () => {
  const file = csvOf(['ID', 'Documento', 'Attempts', 'Do not call'], ['1', '12345678', '1', ''])
  const guessed = await readTable(file)
  expect(guessed?.dialling).toMatchObject([{ customer: null, do_not_call: null }])
  expect(guessed?.findings).toMatchObject([{ row: 2, field: 'Documento' }])
  const reading = await readTable(file, { nationalIdKind: 'DNI-PE' })
  expect(reading?.dialling).toMatchObject([{ customer: { national_id: { kind: 'DNI-PE', value: '12345678' } } }])
  const wrong = await readTable(file, { nationalIdKind: 'RUT' })
  expect(wrong?.findings).toEqual([
    { row: 2, field: 'Documento', reason: 'Documento is "12345678", which is no RUT whose check digit fits.' },
  ])
})

test('a number that fits two kinds of national id is of the kind that its column names', async () => {
  const idUnder = async (column: string) =>
    (await readTable(csvOf(['ID', column, 'Attempts', 'Do not call'], ['1', '14.178.210-K', '1', ''])))?.dialling[0]
      ?.customer?.national_id?.kind
  expect(await idUnder('RUT')).toBe('RUT')
  expect(await idUnder('DNI')).toBe('DNI')
  expect(await idUnder('Documento')).toBeUndefined()
})

test('do-not-call values are recognised in each language, and unclear ones are reported', async () => {
  const words = ['Sí', 'TRUE', '1', 'x', 'Oui', 'Sim', '是', 'হ্যাঁ', 'NO', 'false', '0', 'não', '否', 'maybe']
  const read = await readTable(csvOf(['ID', 'DNC', 'Attempts'], ...words.map((word, at) => [String(at), word, '0'])))
  expect(read?.dialling.map(({ do_not_call }) => do_not_call)).toEqual([
    ...Array.from({ length: 8 }, () => true),
    ...Array.from({ length: 5 }, () => false),
    null,
  ])
  expect(read?.findings).toEqual([{ row: 15, field: 'DNC', reason: 'DNC is "maybe", which is neither yes nor no.' }])
})

test('a base without any identifying column asks for one', async () => {
  const read = await readTable(csvOf(['Etapa', 'Intentos'], ['1', '2']), { format: 'dialling-base' })
  expect(read).toMatchObject({
    questions: [{ about: 'mapping', columns: ['Etapa', 'Intentos'], suggested: { attempts: 'Intentos' } }],
  })
})

test('invalid numbers of attempts and invalid dates are reported', async () => {
  const header = ['ID', 'Attempts', 'Last attempt', 'Next attempt']
  const read = await readTable(csvOf(header, ['1', '2.5', '2026-13-01', 'mañana']), BOGOTA)
  expect(read?.dialling).toMatchObject([{ attempts: null, last_attempt_at: null, next_attempt_at: null }])
  expect(read?.findings.map(({ field }) => field)).toEqual(['Attempts', 'Last attempt', 'Next attempt'])
})
