import { expect, onTestFinished, test, vi } from 'vitest'

import { setUpTwoFactor } from '#tests/support/authenticator.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('a right password without a code is recorded, once a minute, unless the device has signed in to the account before', async () => {
  const client = await server.as('Quality auditor')
  const { id, email, password } = client.person
  const { code } = await setUpTwoFactor(server, client)
  const recorded = async () => {
    const records = await server.db
      .selectFrom('access_record')
      .select(['action', 'detail'])
      .where('user_id', '=', id)
      .where('action', 'in', ['sign-in', 'sign-in-refused'])
      .orderBy('id')
      .execute()
    return records.map(({ action, detail }) => [action, detail])
  }
  const missing = ['sign-in-refused', { wrong: 'code missing' }]
  const signedIn = ['sign-in', { second_factor: 'code' }]

  const browser = server.browser()
  for (let time = 0; time < 3; time += 1) await browser.attempt(email, password)
  expect((await browser.attempt(email, password, { code: code() })).statusCode).toBe(200)
  expect(await recorded()).toEqual([missing, signedIn])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 }) // the counts are kept in real time
  onTestFinished(() => void vi.useRealTimers())
  await browser.attempt(email, password)
  expect(await recorded()).toEqual([missing, signedIn])
  await server.browser().attempt(email, password)
  expect(await recorded()).toEqual([missing, signedIn, missing])
})
