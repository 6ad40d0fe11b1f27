import { describe, expect, test } from 'vitest'

import { claimTable, countsOf, instalmentTable, policiesFile, policyImports } from '#tests/support/policy-imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const { db, bring } = await policyImports()

describe('parts of policies', () => {
  test('come in tables of their own, before the policy or after it', async () => {
    const claims = claimTable(['pol 001', 'S-1', '2026-02-03', 'Choque', '1.250.000', '-20.000'])
    const files = {
      'claims.csv': claims,
      'coverages.csv': csvOf(
        ['Póliza', 'Cobertura', 'Suma asegurada'],
        ['POL-001', 'Robo', '5.000.000'],
        ['POL-001', 'Incendio', '1'],
      ),
      'instalments.csv': instalmentTable(
        ['POL-001', '1', '2026-02-15', '12990', '12990', '2026-02-14', ''],
        ['POL-001', '2', '2026-03-15', '12990', '', '', ''],
      ),
      'endorsements.csv': csvOf(
        ['Póliza', 'Endoso', 'Fecha', 'Tipo endoso', 'Diferencia de prima'],
        ['POL-001', 'E1', '2026-02-20', 'Alza', '500'],
      ),
      'people.csv': csvOf(['Póliza', 'Rol', 'Nombre', 'Porcentaje'], ['POL-001', 'Asegurado', 'Leo Díaz', '']),
    }
    expect(countsOf(await bring(files))).toEqual({ accepted: 7, repeated: 0, refused: 0 })
    expect(await storedPolicies(db)).toMatchObject([{ number: 'pol 001', status: null, currency: 'CLP' }])
    await bring(policiesFile({}))
    const [policy] = await storedPolicies(db)
    expect(policy).toMatchObject({
      ...{ number: 'POL-001', status: 'active' },
      claims: [{ number: 'S-1', occurred_on: '2026-02-03', kind: 'Choque', amount: 1_250_000, paid: -20_000 }],
      coverages: [
        { seq: 1, name: 'Robo', sum_insured: 5_000_000 },
        { seq: 2, name: 'Incendio', sum_insured: 1 },
      ],
      instalments: [
        { number: 1, due_on: '2026-02-15', amount: 12_990, paid: 12_990, paid_on: '2026-02-14', cancelled: false },
        { number: 2, amount: 12_990, paid: 0, paid_on: null },
      ],
      endorsements: [{ number: 'E1', effective_on: '2026-02-20', kind: 'Alza', premium_change: 500 }],
      parties: [{ role: 'beneficiary' }, { role: 'holder' }, { role: 'insured', name: 'Leo Díaz' }],
    })
    expect(countsOf(await bring(files))).toEqual({ accepted: 0, repeated: 7, refused: 0 })
    expect(await storedPolicies(db)).toEqual([policy])
  })

  test('are completed by later files, part by part', async () => {
    const open = instalmentTable(['POL-001', '1', '2026-02-15', '12990', '', '', ''])
    await bring({ 'open.csv': open })
    const paid = instalmentTable(['POL-001', '1', '2026-02-15', '12990', '12990', '2026-02-14', ''])
    expect(countsOf(await bring({ 'paid.csv': paid }))).toMatchObject({ accepted: 1 })
    expect(countsOf(await bring({ 'open.csv': open }))).toMatchObject({ repeated: 1 })
    await bring({ 'cover.csv': csvOf(['Póliza', 'Cobertura', 'Suma asegurada'], ['POL-001', 'ROBO', '7']) })
    await bring({ 'again.csv': csvOf(['Póliza', 'Cobertura', 'Deducible'], ['POL-001', 'robo', '2']) })
    expect(await storedPolicies(db)).toMatchObject([
      {
        instalments: [{ paid: 12_990, paid_on: '2026-02-14' }],
        coverages: [{ name: 'robo', sum_insured: 7, deductible: 2 }],
      },
    ])
  })

  test('set the state of a policy if only its history has one', async () => {
    const header = ['Póliza', 'Estado', 'Fecha estado', 'Motivo']
    const history = csvOf(
      header,
      ['P1', 'Anulada', '2026-03-01', 'Impago'],
      ['P1', 'Vigente', '2026-01-01', ''],
      ['POL-001', 'Baja', '2026-03-01', ''],
    )
    await bring(policiesFile({}))
    await bring({ 'history.csv': history })
    expect(await storedPolicies(db)).toMatchObject([
      {
        number: 'P1',
        status: 'annulled',
        ended_on: '2026-03-01',
        cancel_origin: 'non-payment',
        statuses: [{ status: 'active' }, { status: 'annulled' }],
      },
      { number: 'POL-001', status: 'active', ended_on: null, statuses: [{ status: 'cancelled' }] },
    ])
  })
})
