import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { open, seal } from '#server/access/sealed.ts'

const key = randomBytes(32)
const plain = randomBytes(20)

test('sealed bytes open with the same key for the same owner', () => {
  expect(open(seal(plain, key, 'user:1'), key, 'user:1')).toEqual(plain)
})

test('the same bytes are never sealed the same way twice, and cannot be seen in the result', () => {
  const [one, other] = [seal(plain, key, 'user:1'), seal(plain, key, 'user:1')]
  expect(one).not.toEqual(other)
  expect(one.includes(plain)).toBe(false)
})

test('sealed bytes open with no other key and for no other owner', () => {
  const sealed = seal(plain, key, 'user:1')
  expect(() => open(sealed, randomBytes(32), 'user:1')).toThrow()
  expect(() => open(sealed, key, 'user:2')).toThrow()
})

test('sealed bytes do not open with any bit changed or cut at any point', () => {
  const sealed = seal(plain, key, 'user:1')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => open(changed, key, 'user:1')).toThrow()
    expect(() => open(sealed.subarray(0, at), key, 'user:1')).toThrow()
  }
})
