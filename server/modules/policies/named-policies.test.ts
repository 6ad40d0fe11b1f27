import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { policyPageSchema } from '#contracts/policies.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const { policy, party } = testPolicies(db)
const { id: partner_id } = await given.partner()
const reader = await server.as(['policy-detail'])
const seer = await server.as({
  rules: [{ action: 'policy-detail' }, { action: 'customer-unmask', subject: 'customer' }],
})

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
})

const list = async (query: string, client = reader) => {
  const answer = await client.get(`/api/policies${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return policyPageSchema.parse(answer.json())
}
const idsIn = async (query: string, client = reader) => (await list(query, client)).data.map(({ id }) => id)

describe('a search', () => {
  test('finds policies by number or certificate, whole or by the beginning, in any spelling', async () => {
    const id = await policy({ partner_id, number: 'HO-0001/26', certificate: 'Cert. 77-41' })
    await policy({ partner_id, number: 'XHO-0001/26' })
    const short = await policy({ partner_id, number: '7' })
    for (const q of ['HO-0001/26', 'ho 000126', 'HO0', 'cert7741', 'CERT']) {
      expect(await idsIn(`?q=${encodeURIComponent(q)}`), q).toEqual([id])
    }
    for (const q of ['HO', '0001', '%25%25%25', '---', 'HO_']) expect(await idsIn(`?q=${q}`), q).toEqual([])
    expect(await idsIn('?q=7')).toEqual([short])
  })

  test('finds policies by the whole national id of anybody in them, and never by a name', async () => {
    const id = await policy({ partner_id })
    await party(id, { role: 'beneficiary', name: 'Rosa Díaz', national_id: '123456785', national_id_kind: 'RUT' })
    expect(await idsIn('?q=12.345.678-5')).toEqual([id])
    expect(await idsIn('?q=12345678')).toEqual([])
    expect(await idsIn('?q=Rosa')).toEqual([])
    expect(await idsIn('?q=Rosa', seer)).toEqual([])
  })

  test('finds very many by the beginning of their numbers, together with other matches', async () => {
    await sql`
      insert into policy (partner_id, number, currency)
      select ${partner_id}, 'MASS-' || n, 'CLP' from generate_series(1, 5100) as n`.execute(db)
    const certified = await policy({ partner_id, certificate: 'MASS-X' })
    const { meta } = await list('?q=mass')
    expect(meta.total).toBe(5_101)
    expect(await idsIn('?q=massx')).toEqual([certified])
  })

  test('finds policies by four digits of a telephone, and by more only for readers who see them', async () => {
    const id = await policy({ partner_id })
    const { id: customer_id } = await given.customer({ phones: ['+56 9 8765 4321'] })
    await party(id, { customer_id })
    const { id: otherCustomer } = await given.customer({ phones: ['+56 9 8765 4322'] })
    await party(await policy({ partner_id }), { customer_id: otherCustomer })
    expect(await idsIn('?q=4321')).toEqual([id])
    // only the last four digits are compared: the others cannot be found out
    expect(await idsIn('?q=00004321')).toEqual([id])
    expect(await idsIn('?q=00004321', seer)).toEqual([])
    expect(await idsIn('?q=9 8765 4321', seer)).toEqual([id])
    expect(await idsIn('?q=321')).toEqual([])
  })
})
