import { expect, test } from 'vitest'

import { canonicalEmail, isEmailAddress } from '#server/people/email-address.ts'

test.each(['ada@example.com', 'ada.lovelace+calls@mail.example.co', 'josé@españa.es', "o'hara@example.org", 'a@b.cd'])(
  '%s is an address',
  (address) => expect(isEmailAddress(address)).toBe(true),
)

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'ada@exa mple.com',
  'ada@-example.com',
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com,eve@example.com',
  'Ada <ada@example.com>',
  '"a"@b.cd',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
])('%j is no e-mail address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test('case, surrounding blanks and other code points for the same characters do not make another address', () => {
  const address = canonicalEmail('josé@example.com')
  for (const typed of ['JOSÉ@Example.COM', ' josé@example.com ', 'jose\u0301@example.com', 'ｊosé@example.com']) {
    expect(canonicalEmail(typed)).toBe(address)
  }
})
