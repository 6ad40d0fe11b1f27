import { expect, test } from 'vitest'

import { installTrustedTypes, type TrustedTypeFactory } from './trusted-types.ts'

function installedPolicy() {
  const policies: Parameters<TrustedTypeFactory['createPolicy']>[] = []
  installTrustedTypes({ createPolicy: (...policy) => policies.push(policy) })
  return policies
}

test('the only policy is the default one, and it makes no scripts', () => {
  expect(installedPolicy()).toEqual([['default', { createHTML: expect.any(Function) }]])
})

test('a style sheet passes as it is, markup is refused', () => {
  const [[, { createHTML }]] = installedPolicy() as [[string, { createHTML: (text: string) => string }]]
  expect(createHTML(':root { --line: #e4e4e4 }')).toBe(':root { --line: #e4e4e4 }')
  expect(() => createHTML('<img src=x onerror=alert(1)>')).toThrow('Markup from a string is refused')
})

test('a browser without Trusted Types is left alone', () => {
  expect(() => installTrustedTypes(undefined)).not.toThrow()
})
