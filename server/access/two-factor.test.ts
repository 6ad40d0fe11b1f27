import { expect, test } from 'vitest'

import { twoFactors } from '#server/access/two-factor.ts'
import { authenticator, setUpTwoFactor } from '#tests/support/authenticator.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const factors = twoFactors(server.app)

async function holder() {
  const client = await server.as({})
  return { id: client.person.id, ...(await setUpTwoFactor(server, client)) }
}

const atOnce = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, work))

test('if one code is used fifty times at once, exactly one use counts', async () => {
  const { id, code } = await holder()
  const proven = await atOnce(() => factors.redeem(id, code()))
  expect(proven.filter((factor) => factor === 'code')).toHaveLength(1)
  expect(proven.filter((factor) => factor === null)).toHaveLength(49)
})

test('if one recovery code is used fifty times at once, exactly one use counts', async () => {
  const { id, recoveryCodes } = await holder()
  const proven = await atOnce(() => factors.redeem(id, recoveryCodes[7]!))
  expect(proven.filter((factor) => factor === 'recovery')).toHaveLength(1)
  expect((await factors.stateOf(id)).recoveryCodesLeft).toBe(9)
})

test('after several renewals at once, only the codes of the last one are valid', async () => {
  const { id } = await holder()
  const renewals = await Promise.all(Array.from({ length: 5 }, () => factors.renewRecoveryCodes(id, async () => {})))
  expect((await factors.stateOf(id)).recoveryCodesLeft).toBe(10)
  const good = []
  for (const codes of renewals) if (await factors.redeem(id, codes![0]!)) good.push(codes)
  expect(good).toHaveLength(1)
})

test('a secret that was not confirmed proves nothing', async () => {
  const client = await server.as({})
  const begun = await client.post('/api/profile/two-factor', { current_password: client.person.password })
  const code = authenticator(begun.json().uri).codeAt(server.clock.now())
  expect(await factors.redeem(client.person.id, code)).toBeNull()
})

test('a renewal whose accompanying action fails does not happen either', async () => {
  const { id, recoveryCodes } = await holder()
  const broken = factors.renewRecoveryCodes(id, () => Promise.reject(new Error('not recorded')))
  await expect(broken).rejects.toThrow('not recorded')
  expect(await factors.redeem(id, recoveryCodes[0]!)).toBe('recovery')
})
