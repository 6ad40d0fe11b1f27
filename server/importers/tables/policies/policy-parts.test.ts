import { describe, expect, test } from 'vitest'

import { policyTable } from '#tests/support/policy-tables.ts'
import { csvOf, readTable } from '#tests/support/tables.ts'

const reasons = (read: Awaited<ReturnType<typeof readTable>>) => read?.findings.map(({ reason }) => reason)

describe('beneficiaries', () => {
  const lines = (...shares: string[]) =>
    shares.map((share, at) => ({ share, beneficiary: `Person ${at + 1}`, premium: '1.5' }))

  test('together have all of a policy, over all its rows', async () => {
    const read = await readTable(policyTable(...lines('33,33', '33,33 %', '33.34')))
    expect(read?.policies.map(({ parties }) => parties.filter(({ role }) => role === 'beneficiary').length)).toEqual([
      3, 0, 0,
    ])
    expect(reasons(read)).toEqual([])
  })

  test.each([
    [['50', '40'], '50 % + 40 % = 90 %'],
    [['100', '0.01'], '100 % + 0.01 % = 100.01 %'],
    [['99,99'], '99.99 %'],
    [['100', ''], '100 %, and not every one of them has a share'],
  ])('of %j are left out, and the rest of the rows is kept', async (shares, reason) => {
    const read = await readTable(policyTable(...lines(...shares)))
    expect(read?.policies.every(({ parties }) => parties.every(({ role }) => role === 'holder'))).toBe(true)
    expect(read?.policies[0]?.policy?.premium_total).toBe('1.5')
    expect(read?.findings).toEqual([
      {
        row: 2,
        field: 'Porcentaje beneficiario',
        reason: `The beneficiaries of policy POL-001 have ${reason}: give all of them together exactly 100 %. The beneficiaries were left out.`,
      },
    ])
  })

  test('in a table of people are collected over the rows of their policy', async () => {
    const read = await readTable(
      csvOf(
        ['Póliza', 'Rol', 'Nombre', 'Porcentaje', 'Parentesco'],
        ['P-1', 'Beneficiario', 'Ana', '60', 'Hija'],
        ['P-2', 'Beneficiario', 'Eva', '70', ''],
        ['p 1', 'Beneficiario', 'Leo', '40', 'Hijo'],
        ['P-2', 'Titular', 'Rosa', '', ''],
        ['P-2', 'Jefe', 'Max', '', ''],
      ),
    )
    expect(read?.format).toBe('parties')
    expect(read?.policies.map(({ number, parties }) => [number, parties.map(({ name }) => name)])).toEqual([
      ['P-1', ['Ana', 'Leo']],
      ['P-2', ['Rosa']],
    ])
    expect(read?.findings.map(({ row, field }) => [row, field])).toEqual([
      [6, 'Rol'],
      [3, 'Porcentaje'],
    ])
  })
})

describe('parts of policies', () => {
  test('are recognised by their columns and read row by row', async () => {
    const tables = {
      claims: [
        ['Policy', 'Claim No', 'Claim Date', 'Claim Amount'],
        ['P1', 'C1', '2026-01-02', '10.50'],
      ],
      instalments: [
        ['Póliza', 'Cuota', 'Vencimiento', 'Monto', 'Pagado'],
        ['P1', '3/12', '2026-01-02', '10,50', '0'],
      ],
      endorsements: [
        ['Apólice', 'Endosso', 'Data', 'Diferença de prêmio'],
        ['P1', 'E1', '2026-01-02', '-1,50'],
      ],
      coverages: [
        ['Póliza', 'Cobertura', 'Suma asegurada', 'Deducible'],
        ['P1', 'Robo', '1000,00', '10'],
      ],
      'policy-status': [
        ['Policy', 'Status', 'Status date', 'Reason'],
        ['P1', 'Cancelled', '2026-01-02', 'Non-payment'],
      ],
      parties: [
        ['Policy', 'Role', 'Name'],
        ['P1', 'Insured', 'Ana'],
      ],
    }
    const found = await Promise.all(Object.values(tables).map((rows) => readTable(csvOf(...rows))))
    expect(found.map((read) => read?.format)).toEqual(Object.keys(tables))
    expect(found.map((read) => read?.policies[0])).toMatchObject([
      { claims: [{ number: 'C1', occurred_on: '2026-01-02', amount: '10.50' }] },
      { instalments: [{ number: 3, due_on: '2026-01-02', amount: '10.50', paid: '0' }] },
      { endorsements: [{ number: 'E1', effective_on: '2026-01-02', premium_change: '-1.50' }] },
      { coverages: [{ name: 'Robo', sum_insured: '1000.00', deductible: '10' }] },
      { statuses: [{ on: '2026-01-02', status: 'cancelled', origin: 'non-payment' }] },
      { parties: [{ role: 'insured', name: 'Ana' }] },
    ])
    expect(found.flatMap((read) => read?.findings)).toEqual([])
  })

  test('claims without a number get one that stays the same while their costs change', async () => {
    const table = (...costs: string[]) =>
      csvOf(['Policy', 'Claims type', 'Claim amount'], ...costs.map((cost) => ['28', 'complaint', cost]))
    const numbers = async (...costs: string[]) =>
      (await readTable(table(...costs)))?.policies.map(({ claims }) => claims[0]?.number)
    const before = await numbers('1.50', '2.50')
    expect(new Set(before).size).toBe(2)
    expect(await numbers('9.50', '2.50', '3.50')).toEqual([...(before ?? []), expect.any(String)])
  })

  test('are left out when required values are missing', async () => {
    const read = await readTable(
      csvOf(
        ['Póliza', 'Cuota', 'Vencimiento', 'Monto'],
        ['P1', 'x', '2026-01-02', '1'],
        ['', '1', '2026-01-02', '1'],
        ['P1', '2', '', '1'],
      ),
    )
    expect(read?.policies).toEqual([])
    expect(read?.findings.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Cuota'],
      [3, 'Póliza'],
      [4, 'Vencimiento'],
    ])
  })
})
