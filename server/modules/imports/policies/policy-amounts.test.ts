import { describe, expect, test } from 'vitest'

import { countsOf, instalmentTable, policiesFile, policyImports } from '#tests/support/policy-imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const { db, other, imports, bring } = await policyImports()
const findingsOf = (id: number) =>
  db.selectFrom('import_refusal').where('import_id', '=', id).select(['row', 'field', 'reason', 'is_note']).execute()

describe('amounts', () => {
  test('are in the partner’s currency if no other one is given', async () => {
    const table = csvOf(['Policy', 'Premium', 'Effective date'], ['1', '10.5', '2026-01-01'])
    await bring({ 'a.csv': table }, { partner_id: other.id })
    expect(await storedPolicies(db)).toMatchObject([{ currency: 'MXN', premium_total: 1050 }])
  })

  test('in another currency than the policy’s are left out, with the reason, and the rest is taken', async () => {
    await bring(policiesFile({}))
    const header = ['Policy', 'Premium', 'Currency', 'Expiration date']
    const done = await bring({ 'usd.csv': csvOf(header, ['POL-001', '99.50', 'USD', '2028-01-01']) })
    expect(countsOf(done)).toEqual({ accepted: 1, repeated: 0, refused: 0 })
    expect(done.noted).toBe(1)
    expect(await findingsOf(done.id)).toMatchObject([
      { row: 2, reason: expect.stringContaining('are of CLP, and these are of USD'), is_note: true },
    ])
    expect(await storedPolicies(db)).toMatchObject([
      { currency: 'CLP', premium_total: 12_990, expires_on: '2028-01-01' },
    ])
  })

  test('in another currency refuse a row with nothing else, and a new policy takes them', async () => {
    await bring(policiesFile({}))
    const rows = instalmentTable(
      ['POL-001', '1', '2026-02-15', '10,50', '', '', 'USD'],
      ['NEW', '1', '2026-02-15', '9,50', '', '', 'USD'],
    )
    const done = await bring({ 'usd.csv': rows })
    expect(countsOf(done)).toEqual({ accepted: 1, repeated: 0, refused: 1 })
    expect(await storedPolicies(db)).toMatchObject([
      { number: 'NEW', currency: 'USD', instalments: [{ amount: 950 }] },
      { number: 'POL-001', currency: 'CLP', instalments: [] },
    ])
  })

  test('without a known currency are asked about, and take the one that is given later', async () => {
    const table = csvOf(['Policy', 'Premium', 'Effective date'], ['1', '10.5', '2026-01-01'])
    const checked = await imports.checked({ 'a.csv': table }, { partner_id: null })
    expect(checked.questions).toEqual([{ about: 'currency', file: 'a.csv', files: 1 }])
    await bring({ 'a.csv': table }, { partner_id: null })
    expect(await storedPolicies(db)).toMatchObject([{ currency: 'XXX', premium_total: 1050 }])
    await bring({ 'a.csv': table }, { partner_id: other.id })
    expect(await storedPolicies(db)).toMatchObject([{ partner: 'Banco Austral', currency: 'MXN', premium_total: 1050 }])
  })
})
