import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { open, seal } from '#server/access/sealed.ts'

const key = randomBytes(32)
const plain = randomBytes(20)

test('what is sealed opens with the same key for the same owner', () => {
  expect(open(seal(plain, key, 'user:1'), key, 'user:1')).toEqual(plain)
})

test('the same is never sealed the same way twice, and is not to be seen in it', () => {
  const [one, other] = [seal(plain, key, 'user:1'), seal(plain, key, 'user:1')]
  expect(one).not.toEqual(other)
  expect(one.includes(plain)).toBe(false)
})

test('it opens with no other key and for nobody else', () => {
  const sealed = seal(plain, key, 'user:1')
  expect(() => open(sealed, randomBytes(32), 'user:1')).toThrow()
  expect(() => open(sealed, key, 'user:2')).toThrow()
})

test('whatever bit of it is changed, and wherever it is cut, it does not open', () => {
  const sealed = seal(plain, key, 'user:1')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => open(changed, key, 'user:1')).toThrow()
    expect(() => open(sealed.subarray(0, at), key, 'user:1')).toThrow()
  }
})
