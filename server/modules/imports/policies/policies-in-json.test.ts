import { describe, expect, test } from 'vitest'

import { countsOf, policyImports } from '#tests/support/policy-imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'

const { db, other, imports, bring, given } = await policyImports()
await given.agent({ name: 'Ana María Paz' })

describe('policies in JSON', () => {
  const record = (number: number) => ({
    PolicyNumber: number,
    EffectiveDate: '2026-01-01',
    annual_premium: '61500.00',
    Insured: { InsuredCompanyName: `Company ${number}`, InsuredContactEmail: ['a@example.test', 'b@example.test'] },
    Beneficiaries: [
      { Name: 'Ana', Share: 60 },
      { Name: 'Leo', Share: 40 },
    ],
    Producer: { producer_name: 'Ana Maria Paz', channels: [] },
  })
  const expected = {
    ...{ number: '1088549', premium_yearly: 6_150_000, agent: 'Ana María Paz', currency: 'MXN' },
    other: { 'Insured.InsuredContactEmail[1]': 'b@example.test' },
    parties: [
      { role: 'beneficiary', name: 'Ana', share: 6000 },
      { role: 'beneficiary', name: 'Leo', share: 4000 },
      { role: 'insured', name: 'Company 1088549', identity: 'email:a@example.test' },
    ],
  }

  test.each([
    ['lines', `${JSON.stringify(record(1088549))}\n{"broken\n${JSON.stringify(record(2))}\n`, 1],
    ['a list', JSON.stringify([record(1088549), record(2)]), 0],
    ['a list within an object', JSON.stringify({ total: 2, policies: [record(1088549), record(2)] }), 0],
  ])('are read from %s', async (_, text, refused) => {
    const done = await bring({ 'policies.json': text }, { partner_id: other.id })
    expect(countsOf(done)).toEqual({ accepted: 2, repeated: 0, refused })
    expect((await storedPolicies(db))[0]).toMatchObject(expected)
  })

  test('keep a number to its last digit', async () => {
    const text = '[{"policyNumber": 12345678901234567890, "effectiveDate": "2026-01-01", "premium": 10.10}]'
    await bring({ 'a.json': text }, { partner_id: other.id })
    expect(await storedPolicies(db)).toMatchObject([{ number: '12345678901234567890', premium_total: 1010 }])
  })

  test('are not taken for conversations, nor conversations for them', async () => {
    const chat = [
      {
        policy_number: 'P1',
        effective_date: '2026-01-01',
        premium: 1,
        messages: [
          { role: 'agent', text: 'Hello.' },
          { role: 'user', text: 'Hi.' },
        ],
      },
    ]
    const checked = await imports.checked({ 'chat.json': chat }, { partner_id: other.id })
    expect(checked.holds).toEqual(['conversations'])
  })
})
