import { expect, test } from 'vitest'

import { Refusal } from '#server/kernel/failures.ts'
import { argon2Passwords } from '#server/plugins/passwords.ts'

const passwords = argon2Passwords()

test('a hash names Argon2id with 19 MiB, two passes and one lane, and is never the same twice', async () => {
  const [one, other] = await Promise.all([
    passwords.hash('soup under every moon'),
    passwords.hash('soup under every moon'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('only the right password is accepted', async () => {
  const hash = await passwords.hash('soup under every moon')
  expect(await passwords.verify(hash, 'soup under every moon')).toBe(true)
  expect(await passwords.verify(hash, 'Soup under every moon')).toBe(false)
  expect(await passwords.verify(hash, 'soup under every moon ')).toBe(false)
})

test('every one of many at once gets its own answer', async () => {
  const hash = await passwords.hash('right')
  const candidates = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? 'right' : 'wrong'))
  expect(await Promise.all(candidates.map((password) => passwords.verify(hash, password)))).toEqual(
    candidates.map((password) => password === 'right'),
  )
})

test('when far too many wait, the next is asked to come back, and the others are served', async () => {
  const crowded = argon2Passwords({ mostWaiting: 10 })
  const hash = await passwords.hash('right')
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => crowded.verify(hash, 'wrong')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(20)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect((reason as Refusal).details.kind).toBe('unavailable')
  }
  expect(await crowded.verify(hash, 'right')).toBe(true)
})
