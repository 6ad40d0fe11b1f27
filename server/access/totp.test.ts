import { expect, test } from 'vitest'

import { forAuthenticator, stepOf } from '#server/access/totp.ts'

/** The secret and the codes of RFC 6238, appendix B; of its eight digits the last six. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('%i seconds after 1970 the code is %s', (seconds, code) => {
  expect(stepOf(code, secret, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
})

test.each([
  [-2, null],
  [-1, 41_152_263],
  [0, 41_152_263],
  [1, 41_152_263],
  [2, null],
])('with a clock %i steps from ours the code reads as step %s', (off, step) => {
  expect(stepOf('005924', secret, new Date(1_234_567_890_000 + off * 30_000))).toBe(step)
})

test.each(['', '5924', '0005924', '005925', '००५९२४', 'abcdef'])('"%s" is no code', (code) => {
  expect(stepOf(code, secret, new Date(1_234_567_890_000))).toBeNull()
})

test('an authenticator takes the secret from a QR code, or typed in', () => {
  const { secret: typed, uri } = forAuthenticator(secret, { issuer: 'Atalaya & Co', label: 'ada@example.com' })
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect({ protocol, host, path: decodeURIComponent(pathname) }).toEqual({
    protocol: 'otpauth:',
    host: 'totp',
    path: '/Atalaya & Co:ada@example.com',
  })
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Atalaya & Co',
    secret: typed,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
