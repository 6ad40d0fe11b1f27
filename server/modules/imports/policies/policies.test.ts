import { describe, expect, test } from 'vitest'

import { countsOf, policiesFile, policyImports } from '#tests/support/policy-imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const { server, db, given, other, imports, bring, CLP } = await policyImports()
const team = await given.team('Ventas Norte')
await given.agent({ name: 'Ana María Paz', team_id: team.id })
await given.agent({ name: 'Luis Soto' })
await given.agent({ name: 'luis soto', email: 'luis@example.test' })

describe('a table of policies', () => {
  test('is stored with its people, its seller among the agents, and its amounts in minor units', async () => {
    const done = await bring(policiesFile({}))
    expect(countsOf(done)).toEqual({ accepted: 1, repeated: 0, refused: 0 })
    expect(done.holds).toEqual(['policies'])
    expect(await storedPolicies(db)).toMatchObject([
      {
        partner: 'Seguros Sol',
        number: 'POL-001',
        key: 'POL001',
        status: 'active',
        status_told: 'Vigente',
        effective_on: '2026-01-15',
        expires_on: '2027-01-15',
        currency: 'CLP',
        premium_total: 12_990,
        premium_yearly: 155_880,
        frequency: 'monthly',
        payment_method: 'bank-debit',
        seller: 'ana maria paz',
        agent: 'Ana María Paz',
        team: 'Ventas Norte',
        campaign: 'Hogar',
        other: { Comuna: 'Ñuñoa' },
        parties: [
          { role: 'beneficiary', name: 'Luis Gil', share: 10_000, identity: null },
          { role: 'holder', name: 'Rosa Díaz', national_id: '123456785', identity: 'phone:+56900123456' },
        ],
        sources: [{ name: 'policies.csv', row: 2, kind: 'policies' }],
      },
    ])
  })

  test('is counted and previewed with masks before anything is stored, and recognised the second time', async () => {
    const files = policiesFile({}, { number: 'POL-002', phone: '+56 9 0012 0002' })
    const checked = await imports.checked(files, CLP)
    expect(checked).toMatchObject({ accepted: 2, repeated: 0, refused: 0, holds: ['policies'], questions: [] })
    expect(checked.preview[0]).toEqual({
      ...{ file: 'policies.csv', row: 2, told: 'policies', number: 'POL-001', person: 'Rosa D.', day: '2026-01-15' },
      ...{ amount: '12990', currency: 'CLP', status: 'Vigente' },
    })
    expect(await storedPolicies(db)).toEqual([])
    await bring(files)
    expect(countsOf(await imports.checked(files, CLP))).toEqual({ accepted: 0, repeated: 2, refused: 0 })
  })

  test('that is newer takes precedence over what is stored, and its empty values change nothing', async () => {
    const first = policiesFile({ premium: '10.000', until: '2026-12-31' })
    await bring(first)
    const newer = policiesFile({
      number: 'pol 001',
      premium: '11.000',
      until: '',
      status: 'Anulada',
      town: '',
      reason: 'Impago',
    })
    expect(countsOf(await bring(newer))).toMatchObject({ accepted: 1 })
    const [after] = await storedPolicies(db)
    expect(after).toMatchObject({
      ...{ number: 'pol 001', premium_total: 11_000, premium_yearly: 132_000, expires_on: '2026-12-31' },
      ...{ status: 'annulled', cancel_origin: 'non-payment', other: { Comuna: 'Ñuñoa' } },
    })
    for (const again of [first, newer]) {
      expect(countsOf(await bring(again))).toEqual({ accepted: 0, repeated: 1, refused: 0 })
      expect(await storedPolicies(db)).toEqual([after])
    }
  })

  test('with a yearly premium keeps it, whatever a payment costs', async () => {
    const yearly = csvOf(['Póliza', 'Prima anual', 'Vigencia desde'], ['POL-001', '150000', '2026-01-15'])
    await bring({ 'yearly.csv': yearly })
    await bring(policiesFile({ premium: '12.990' }))
    expect(await storedPolicies(db)).toMatchObject([{ premium_total: 12_990, premium_yearly: 150_000 }])
  })

  test('with a seller whose name two agents have is linked to neither', async () => {
    await bring(policiesFile({ seller: 'Luis Soto' }))
    expect(await storedPolicies(db)).toMatchObject([{ seller: 'Luis Soto', agent: null, team: null }])
  })

  test('with an end that is years ahead has the end of its term', async () => {
    await bring(
      policiesFile(
        { number: '1', until: '', ended: '2041-01-15' },
        { number: '2', ended: '2026-02-01', status: 'Baja' },
      ),
    )
    expect(await storedPolicies(db)).toMatchObject([
      { expires_on: '2041-01-15', ended_on: null },
      { expires_on: '2027-01-15', ended_on: '2026-02-01', status: 'cancelled' },
    ])
  })

  test('does not change why a policy ended once a person has chosen it', async () => {
    const { person } = await server.as(['policy-edit'])
    await bring(policiesFile({ reason: 'Impago' }))
    await db
      .updateTable('policy')
      .set({ cancel_reason: 'price', cancel_detail: 'too-expensive', cancel_origin: 'customer', reason_by: person.id })
      .execute()
    await bring(policiesFile({ reason: 'Falta de pago', premium: '1.000' }))
    expect(await storedPolicies(db)).toMatchObject([
      { cancel_reason: 'price', cancel_detail: 'too-expensive', cancel_origin: 'customer', premium_total: 1_000 },
    ])
  })

  test('replaces the people of a role, and the others stay', async () => {
    await bring(policiesFile({}))
    await bring(policiesFile({ holder: 'Eva Ruiz', rut: '', phone: '+56 9 0099 9999', beneficiary: '', share: '' }))
    expect(await storedPolicies(db)).toMatchObject([
      {
        parties: [
          { role: 'beneficiary', name: 'Luis Gil' },
          { role: 'holder', name: 'Eva Ruiz', national_id: null, identity: 'phone:+56900999999' },
        ],
      },
    ])
    // customers without any other data are removed
    expect(await db.selectFrom('customer').select('identity').execute()).toEqual([{ identity: 'phone:+56900999999' }])
    await bring(policiesFile({ holder: 'EVA RUIZ', rut: '12.345.678-5', phone: '' }))
    expect(await storedPolicies(db)).toMatchObject([
      { parties: [{}, { name: 'EVA RUIZ', national_id: '123456785', identity: 'id:RUT:123456785' }] },
    ])
  })

  test('that is read again with a column for people has all of them', async () => {
    const files = {
      'policies.csv': csvOf(
        ['Póliza', 'Vigencia desde', 'Prima total', 'Quién'],
        ['1', '2026-01-15', '10', 'Ana Paz'],
        ['1', '2026-01-15', '10', 'Luis Soto'],
      ),
    }
    await bring(files)
    const mapping = {
      ...{ policy_number: 'Póliza', effective_on: 'Vigencia desde', premium_total: 'Prima total' },
      insured_name: 'Quién',
    }
    await bring(files, { ...CLP, options: { currency: 'CLP', mapping } })
    expect(await storedPolicies(db)).toMatchObject([{ parties: [{ name: 'Ana Paz' }, { name: 'Luis Soto' }] }])
  })

  test('belongs to its partner, and unassigned policies become those of a partner', async () => {
    const free = { partner_id: null, options: { currency: 'CLP' } }
    await bring(policiesFile({}), free)
    expect(await storedPolicies(db)).toMatchObject([{ partner: 'Unassigned', campaign: 'Hogar' }])
    expect(countsOf(await bring(policiesFile({})))).toMatchObject({ accepted: 1 })
    await bring(policiesFile({}), { partner_id: other.id, options: { currency: 'MXN', decimal_mark: 'comma' } })
    expect(
      (await storedPolicies(db)).map((policy) => [policy['partner'], policy['campaign'], policy['premium_total']]),
    ).toEqual([
      ['Banco Austral', 'Hogar', 1_299_000],
      ['Seguros Sol', 'Hogar', 12_990],
    ])
  })
})
