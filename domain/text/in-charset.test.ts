import { expect, test } from 'vitest'

import { inCharset } from './in-charset.ts'

const bytes = (...codes: number[]) => Uint8Array.from(codes)
const OFFER = bytes(0x33, 0x30, 0x20, 0x80, 0x20, 0x93, 0x6e, 0x6f, 0x94, 0x20, 0x96, 0x20, 0xe9)

test.each([
  ...['windows-1252', 'cp1252', 'x-cp1252', 'iso-8859-1', 'ISO-8859-1', 'iso8859-1', 'iso_8859-1:1987', 'latin1'],
  ...['l1', 'cp819', 'ibm819', 'csisolatin1', 'iso-ir-100', 'us-ascii', 'ascii', 'ansi_x3.4-1968', ' latin1 '],
])('%s is read as Windows-1252, as browsers do', (label) => {
  expect(inCharset(OFFER, label)).toBe('30 € “no” – é')
})

test('every byte of Windows-1252 has its character, and those that it does not use keep their number', () => {
  const all = inCharset(
    Uint8Array.from({ length: 256 }, (_, code) => code),
    'latin1',
  )
  expect(all?.slice(0x80, 0xa0)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ')
  expect([...(all ?? '')].filter((character, code) => character.charCodeAt(0) === code)).toHaveLength(256 - 27)
})

test.each([
  ['iso-8859-9', bytes(0x80, 0xfe), '€ş'],
  ['iso-8859-11', bytes(0x80, 0xa1), '€ก'],
  ['gb2312', bytes(0xc4, 0xe3), '你'],
  ['ks_c_5601-1987', bytes(0xb0, 0xa1), '가'],
  ['utf8', bytes(0xe2, 0x82, 0xac), '€'],
  ['iso-8859-15', bytes(0xa4), '€'],
  ['windows-1256', bytes(0xe3), 'م'],
])('%s is the character set that browsers call so', (label, encoded, text) => {
  expect(inCharset(encoded, label)).toBe(text)
})

test.each(['', 'x-unknown', 'utf-7'])('%j is no character set that is known', (label) => {
  expect(inCharset(OFFER, label)).toBeNull()
})
