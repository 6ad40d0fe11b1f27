import { expect, test } from 'vitest'

import { hashOfRecoveryCode, newRecoveryCodes } from '#server/access/recovery-codes.ts'

test('ten codes of sixteen letters out of thirty-two, in groups: eighty bits each', () => {
  const codes = newRecoveryCodes()
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^(?:[\da-hjkmnp-tv-z]{4}-){3}[\da-hjkmnp-tv-z]{4}$/)
})

test('no code comes twice, and every letter is as likely as any other', () => {
  const codes = Array.from({ length: 1_000 }, newRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(10_000)
  const counts = new Map<string, number>()
  for (const letter of codes.join('').replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(32)
  for (const count of counts.values()) expect(Math.abs(count / 5_000 - 1)).toBeLessThan(0.1)
})

test.each(['K7F1-0XQD-03VM-T5HA', ' k7f1 0xqd 03vm t5ha ', 'k7fl-oxqd-o3vm-t5ha', 'k7fI0xqdO3vmt5ha'])(
  '%s is read as k7f1-0xqd-03vm-t5ha',
  (typed) => expect(hashOfRecoveryCode(typed)).toEqual(hashOfRecoveryCode('k7f1-0xqd-03vm-t5ha')),
)
