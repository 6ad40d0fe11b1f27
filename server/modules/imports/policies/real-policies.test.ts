import { existsSync } from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { ImportOptions } from '#contracts/imports.ts'
import { openFile } from '#server/modules/imports/open-file.ts'
import { readParts } from '#server/modules/imports/read-parts.ts'
import { testImports } from '#tests/support/imports.ts'

const DATA = path.resolve('../shared/data')
const LIFE = 'policies-insurancelake/syntheticlife'
const GENERAL = 'policies-insurancelake/syntheticgeneral'

async function read(name: string, options: ImportOptions = {}) {
  const opened = await openFile(path.join(DATA, name), new Set())
  if ('reason' in opened) throw new Error(opened.reason)
  const { format, questions, parts } = await readParts(opened, options)
  const policies = []
  const findings = []
  for await (const part of parts) {
    if ('policy' in part) policies.push(part.policy)
    else if ('finding' in part) findings.push({ ...part.finding, isNote: part.isNote ?? false })
  }
  return { format, questions, policies, findings }
}

describe.skipIf(!existsSync(DATA))('real files (skipped where ../shared/data is absent)', () => {
  test('8,103 life policies: three ways to write a day, and letters that only the reason beside them explains', async () => {
    const { format, policies, findings } = await read(`${LIFE}-policy-data.csv`)
    expect([format, policies.length]).toEqual(['policies', 8103])
    expect(policies[0]).toMatchObject({
      number: '10009855',
      policy: {
        ...{ sold_on: '2022-09-07', effective_on: '2022-11-28', ended_on: '2037-11-28', product: 'A0001' },
        ...{ status: null, status_told: 'A', premium_total: '29.9', frequency: 'monthly', premium_yearly: '312' },
        ...{ sum_insured: '223000', seller: 'P1003923' },
      },
      parties: [
        { role: 'holder', name: 'Melissa Buckley', born_on: '1954-03-16', customer: { phones: ['0443174474'] } },
        { role: 'beneficiary', name: 'Dean Jackson', relationship: 'Son', share: 10_000 },
      ],
    })
    const states: Record<string, number> = {}
    for (const { policy } of policies) {
      const { status_told, status, cancel_origin } = policy!
      const key = `${status_told} ${status} ${cancel_origin}`
      states[key] = (states[key] ?? 0) + 1
    }
    // counted beside it: `cut` and `sort | uniq -c` over policystatus and policyterminationreason
    expect(states).toEqual({
      'A null null': 313,
      'C cancelled customer': 2281,
      'D deceased null': 2179,
      'P null null': 56,
      'T cancelled non-payment': 2227,
      'T null null': 1047,
    })
    const codes = findings.filter(({ field }) => field === 'policystatus').map(({ reason }) => reason.slice(0, 19))
    expect(codes).toEqual(['policystatus is "A"', 'policystatus is "P"', 'policystatus is "T"'])
    expect(findings.every(({ isNote }) => isNote)).toBe(true)
  })

  test('2,240 claims of them, with the month first in days that the policies write otherwise', async () => {
    const { format, policies, findings } = await read(`${LIFE}-claim-data.csv`)
    expect([format, policies.length, findings]).toEqual(['claims', 2240, []])
    expect(policies[0]).toMatchObject({
      number: '10000005',
      claims: [{ number: '10000001', reported_on: '2020-02-02', status: 'A', amount: '426000', paid: null }],
    })
  })

  test('1,200 commercial policies, and 805 in nested JSON, alike', async () => {
    const written = await read(`${GENERAL}-writtenpolicies.csv`)
    expect([written.format, written.policies.length]).toEqual(['policies', 1200])
    expect(written.policies[0]).toMatchObject({
      number: '3872128',
      policy: {
        effective_on: '2022-01-13',
        expires_on: '2023-01-13',
        premium_total: '31700.00',
        line: 'Commercial Auto',
      },
      parties: [{ role: 'insured', name: 'Matrix Interactive Markets', customer: { email: 'wbradshaw@davis.com' } }],
    })
    const nested = await read(`${GENERAL}-nested-policies.jsonl`)
    expect([nested.format, nested.policies.length]).toEqual(['policies', 805])
    expect(nested.policies[0]).toMatchObject({
      number: '1088549',
      policy: {
        ...{ effective_on: '2023-04-21', premium_yearly: '61500.00', seller: 'Lawley LLC' },
        other: { 'Insured.InsuredAddress.Primary.city': 'Fargo', 'Producer.channels[2]': 'Agent Email Not-ACORD' },
      },
      parties: [{ role: 'insured', name: 'Envisioneer Global Markets', customer: { email: 'mary50@example.com' } }],
    })
  })

  test('712 months of losses of the nested policies are claims on them', async () => {
    const { format, policies } = await read(`${GENERAL}-claims-for-nested-policy-data.csv`)
    expect([format, policies.length]).toEqual(['claims', 712])
    expect(policies[0]).toMatchObject({ number: '9799591', claims: [{ occurred_on: '2023-01-01', amount: '4562.84' }] })
  })

  test.each(['day1', 'day2'])('the customers of %s name no policy, and are not taken', async (day) => {
    const name = `policies-insurancelake/customers/customer_A01_entitymatch_${day}.csv`
    expect(await read(name)).toMatchObject({ format: null, policies: [] })
  })

  test('21,845 French motor policies: biannual is twice a year there', async () => {
    const { format, policies, findings } = await read('policies-real-portfolios-gpl/pg17trainpol.csv')
    expect([format, policies.length, findings]).toEqual(['policies', 21_845, []])
    const counted: Record<string, number> = {}
    for (const { policy } of policies) counted[policy!.frequency!] = (counted[policy!.frequency!] ?? 0) + 1
    expect(counted).toEqual({ yearly: 8265, monthly: 6603, 'half-yearly': 6477, quarterly: 500 })
    expect(policies[0]).toMatchObject({ number: 'A00000001-V01', coverages: [{ name: 'Maxi' }] })
  })

  test('3,133 claims on them ask for the two columns that are the number together', async () => {
    const name = 'policies-real-portfolios-gpl/pg17trainclaim.csv'
    const unmapped = await read(name)
    const suggested = {
      ...{ policy_number: 'id_client', policy_number_part: 'id_vehicle' },
      ...{ claim_number: 'id_claim', claim_amount: 'claim_amount' },
    }
    expect(unmapped.questions).toMatchObject([{ about: 'mapping', suggested }])
    const { format, policies, findings } = await read(name, { mapping: suggested })
    expect([format, policies.length, findings]).toEqual(['claims', 3133, []])
    expect(policies[0]).toMatchObject({ number: 'A00000009-V01', claims: [{ number: 'CL01', amount: '927.16' }] })
    expect(policies.filter(({ claims }) => claims[0]!.amount!.startsWith('-')).length).toBeGreaterThan(5)
  })

  test('12,000 renewal offers without the number of a policy are refused with the reason', async () => {
    const { format, policies, findings } = await read('policies-real-portfolios-gpl/eudirectlapse.csv')
    expect([format, policies]).toEqual(['policies', []])
    expect(findings).toMatchObject([
      { field: 'policy_number', reason: expect.stringMatching(/^No column can be the number/) },
    ])
  })

  test('1,898 Mexican claims keep every decimal until their currency rounds them', async () => {
    const { format, policies, findings } = await read('claims-spanish/siniestros_sinteticos_mx.csv')
    expect([format, policies.length, findings]).toEqual(['claims', 1898, []])
    expect(policies[0]!.claims).toMatchObject([
      {
        ...{ number: '1', occurred_on: '2025-05-23', reported_on: '2025-05-28', kind: 'Colisión', status: 'Pagado' },
        ...{ amount: '31551.292799733943', paid: '26818.598879773854', deductible: '4732.693919960091' },
      },
    ])
  })

  test('5,839 Spanish claims ask whose number ID is, and are distinguished without one of their own', async () => {
    const name = 'claims-spanish/sample_type_claim_es.csv'
    const suggested = { policy_number: 'ID', claim_kind: 'Claims_type', claim_amount: 'Cost_claims_by_type' }
    expect((await read(name)).questions).toMatchObject([{ about: 'mapping', suggested }])
    const { policies, findings } = await read(name, { mapping: suggested })
    expect([policies.length, findings]).toEqual([5839, []])
    expect(new Set(policies.map(({ number, claims }) => `${number} ${claims[0]!.number}`)).size).toBe(5839)
  })
})

describe.skipIf(!existsSync(DATA))(
  'real files once they are stored (skipped where ../shared/data is absent)',
  async () => {
    const imports = await testImports()
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(table)}`.execute(imports.db)
      return rows[0]?.count
    }

    test('claims find their policies, create those that no table has, and change nothing the second time', async () => {
      const files = [`${GENERAL}-nested-policies.jsonl`, `${GENERAL}-claims-for-nested-policy-data.csv`]
      for (const [name, rows] of [
        [files[0]!, 805],
        [files[1]!, 712],
      ] as const) {
        expect(await imports.run(path.join(DATA, name))).toMatchObject({ accepted: rows, repeated: 0 })
      }
      expect([await count('policy'), await count('claim'), await count('policy where status is not null')]).toEqual([
        805, 712, 0,
      ])
      expect(await imports.run(path.join(DATA, files[1]!))).toMatchObject({ accepted: 0, repeated: 712 })

      await imports.run(path.join(DATA, 'claims-spanish/siniestros_sinteticos_mx.csv'))
      expect(await count('policy')).toBe(805 + 1854)
      const { rows } = await sql<{ amount: number }>`select amount from claim where number = '1'`.execute(imports.db)
      expect(rows).toEqual([{ amount: 3_155_129 }])
    }, 120_000)
  },
)
