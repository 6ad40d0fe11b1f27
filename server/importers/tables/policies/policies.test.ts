import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { policyTable } from '#tests/support/policy-tables.ts'
import { csvOf, readTable } from '#tests/support/tables.ts'

const reasons = (read: Awaited<ReturnType<typeof readTable>>) => read?.findings.map(({ reason }) => reason)

describe('a table of policies', () => {
  test('is recognised by its columns, in any language', async () => {
    const tables = [
      ['Policy Number', 'Effective Date', 'Expiration Date', 'Premium'],
      ['Nº póliza', 'Inicio vigencia', 'Prima anual', 'Estado'],
      ['Número da apólice', 'Início de vigência', 'Prêmio', 'Situação'],
      ['Numéro de police', "Date d'effet", 'Prime annuelle', 'Statut'],
      ['保单号', '生效日期', '保费', '状态'],
      ['পলিসি নম্বর', 'কার্যকর তারিখ', 'প্রিমিয়াম', 'অবস্থা'],
    ]
    for (const header of tables) {
      const read = await readTable(csvOf(header, ['P-1', '2026-01-01', '100', '50']))
      expect([header[0], read?.format]).toEqual([header[0], 'policies'])
    }
  })

  test('yields every policy with the meaning of its cells, and keeps the rest unchanged', async () => {
    const read = await readTable(policyTable({ premium: '12.990,50', reason: 'Falta de pago', ended: '2026-03-01' }))
    expect(read?.policies).toMatchObject([
      {
        number: 'POL-001',
        policy: {
          status: 'active',
          status_told: 'Vigente',
          premium_total: '12990.50',
          frequency: 'monthly',
          payment_method: 'bank-debit',
          ended_on: '2026-03-01',
          end_told: 'Falta de pago',
          cancel_origin: 'non-payment',
          other: { Comuna: 'Ñuñoa' },
        },
        parties: [
          { role: 'holder', name: 'Rosa Díaz', customer: { phones: ['+56900123456'] } },
          { role: 'beneficiary', name: 'Luis Gil', share: 10_000 },
        ],
      },
    ])
  })

  test('reports once that a code for a state is unknown, and keeps it', async () => {
    const lines = Array.from({ length: 3 }, (_, at) => ({ number: `P${at}`, status: 'T', premium: '1.5' }))
    const read = await readTable(policyTable(...lines, { number: 'P9', status: 'D', reason: 'Deceased', premium: '2' }))
    expect(read?.policies.map(({ policy }) => [policy?.status, policy?.status_told])).toEqual([
      [null, 'T'],
      [null, 'T'],
      [null, 'T'],
      ['deceased', 'D'],
    ])
    expect(read?.findings).toMatchObject([{ row: 2, field: 'Estado', reason: expect.stringContaining('"T"') }])
  })

  test.each([
    ['Biannual', 'half-yearly'],
    ['Yearly', 'yearly'],
    ['Quarterly', 'quarterly'],
    ['4 per year', 'quarterly'],
    ['Bimestral', 'bimonthly'],
    ['cuatrimestral', 'four-monthly'],
    ['12', 'monthly'],
    ['à vista', 'single'],
    ['মাসিক', 'monthly'],
    ['now and then', null],
  ])('is paid %s: %s', async (frequency, expected) => {
    const read = await readTable(policyTable({ frequency, premium: '1.5' }))
    const policy = read?.policies[0]?.policy
    expect([policy?.frequency, policy?.other['Frecuencia']]).toEqual([
      expected,
      expected === null ? frequency : undefined,
    ])
  })

  test('asks what 1.200 is when nothing shows it, but not if the currency has no decimals', async () => {
    const open = policyTable({ premium: '1.200' }, { number: 'P2', premium: '980' })
    const reading = await readTable(open)
    expect(reading).toMatchObject({ questions: [{ about: 'decimal-mark', example: '1.200' }] })
    const premium = async (options: object) => (await readTable(open, options))?.policies[0]?.policy?.premium_total
    expect(await premium({ decimalMark: 'comma' })).toBe('1200')
    expect(await premium({ decimalMark: 'point' })).toBe('1.200')
    expect(await premium({ currency: 'CLP' })).toBe('1200')
    const decided = policyTable({ premium: '1.200' }, { number: 'P2', premium: '980,55' })
    expect((await readTable(decided))?.policies[0]?.policy?.premium_total).toBe('1200')
  })

  test('never mixes currencies within a row', async () => {
    const header = ['Póliza', 'Vigencia desde', 'Prima', 'Suma asegurada', 'Moneda']
    const read = await readTable(
      csvOf(
        header,
        ['1', '2026-01-01', 'CLP 15990', 'UF 1000', 'CLP'],
        ['2', '2026-01-01', '10', '20', 'pesos'],
        ['3', '2026-01-01', 'US$ 10', 'US$ 20', ''],
        ['4', '2026-01-01', '10', 'UF 20', ''],
      ),
    )
    expect(
      read?.policies.map(({ currency, policy }) => [currency, policy?.premium_total, policy?.sum_insured]),
    ).toEqual([
      ['CLP', '15990', null],
      [null, null, null],
      ['USD', '10', '20'],
      [null, '10', null],
    ])
    expect(reasons(read)).toEqual([
      'Suma asegurada is "UF 1000", which is of CLF, and the row is of CLP: amounts of two currencies are not mixed.',
      'Moneda is "pesos", which is no currency of ISO 4217: the amounts of the row were left out.',
      'Suma asegurada is "UF 20", which is of CLF, and the other amounts of the row do not say what they are of: amounts of two currencies are not mixed.',
    ])
  })

  test('accepts days with fractions of a second, and serial numbers of spreadsheets', async () => {
    const lines = [{ until: '2024-12-31 23:59:59.9999999' }, { until: '39999' }, { until: '9999-12-31' }]
    const read = await readTable(
      policyTable(...lines.map((line, at) => ({ ...line, number: `P${at}`, premium: '1.5' }))),
    )
    expect(read?.policies.map(({ policy }) => policy?.expires_on)).toEqual(['2024-12-31', '2009-07-05', null])
    expect(read?.findings).toEqual([])
  })

  test('without a number in any column is refused in words', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => [`232.4${at}`, at % 2 ? '4 per year' : '1 per year'])
    expect(await readTable(csvOf(['prem_final', 'prem_freqperyear'], ...rows))).toMatchObject({
      format: 'policies',
      finding: { reason: expect.stringContaining('No column can be the number of a policy') },
    })
  })

  test.each(['1E+12', '1,23457E+11', '1.2e+9'])(
    'leaves out a policy whose number a spreadsheet rounded to %s',
    async (number) => {
      const read = await readTable(policyTable({ number, premium: '1.5' }, { number, premium: '1.5' }))
      expect(read?.policies).toEqual([])
      expect(reasons(read)?.[0]).toBe(
        `Número de póliza is "${number}", which a spreadsheet has rounded: format the column as text and save it again. The row was left out.`,
      )
    },
  )

  test('does not take a text for an id that fits a check digit by chance', async () => {
    // of nine digits, one in eleven fits Chile's modulo 11: 91-5806929 does
    const ids = ['98-5630934', '94-3174162', '91-5806929', '90-4126939', '93-1086852']
    const read = await readTable(policyTable(...ids.map((rut, at) => ({ number: `P${at}`, rut, premium: '1.5' }))))
    expect(read?.policies.map(({ parties }) => parties[0]?.customer?.national_id)).toEqual(ids.map(() => undefined))
    expect(read?.policies.map(({ policy }) => policy?.other['RUT titular'])).toEqual(ids)
    expect(read?.findings).toHaveLength(5)
  })

  test('reports repeated findings for the first rows, and counts the others', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => ({ number: `P${at}`, phone: 'none', premium: '1.5' }))
    const read = await readTable(policyTable(...lines))
    expect(read?.policies).toHaveLength(30)
    expect(read?.findings).toHaveLength(21)
    expect(reasons(read)?.at(-1)).toBe('10 more rows have the same in Teléfono titular.')
  })
})

test('a calling base and a call list stay what they are, even if they name policies', async () => {
  const base = csvOf(
    ['ID', 'Teléfono', 'Póliza', 'Producto', 'Estado', 'Intentos', 'Último resultado', 'Prima', 'Fin vigencia'],
    ['1', '+56912345678', 'P1', 'Hogar', 'Vigente', '2', 'OCUPADO', '1,5', '2026-01-01'],
  )
  expect((await readTable(base))?.format).toBe('dialling-base')
  const calls = csvOf(
    ['call id', 'start time', 'duration', 'agent', 'policy', 'status'],
    ['1', '2026-01-01T10:00:00Z', '60', 'Ana', 'P1', 'SALE'],
  )
  expect((await readTable(calls))?.format).toBe('call-list')
})

test('for any cells, each policy is imported or reported, and nothing is thrown', async () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'POL-1', '1.200', '12,5', '2026-02-30', '01/02/2026', '100', '50 %', 'T', 'Vigente', '-', '0'),
    fc.string({ maxLength: 12 }),
  )
  const row = fc.array(cell, { minLength: 17, maxLength: 17 })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const header = policyTable({}).split('\r\n')[0]!
      const read = await readTable(`${header}\r\n${csvOf(...rows)}`, { dayOrder: 'day-first', decimalMark: 'comma' })
      const filled = rows.flatMap((cells, at) => (cells.some((text) => text.trim() !== '') ? [at + 2] : []))
      const reportedRows = new Set(
        read?.items.flatMap((item) => ('finding' in item ? (item.finding.row ?? []) : item.row)),
      )
      expect(filled.filter((number) => !reportedRows.has(number))).toEqual([])
    }),
    { numRuns: 150 },
  )
})
