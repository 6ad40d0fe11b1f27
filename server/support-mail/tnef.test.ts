import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readLetter } from '#server/support-mail/read-letter.ts'
import { openTnef } from '#server/support-mail/tnef.ts'
import { DESK, plainText } from '#tests/support/letters.ts'
import { rawLetter } from '#tests/support/raw-letters.ts'
import { storedRtf, tnefOf } from '#tests/support/tnef.ts'

const scan = { name: '../pólizas/escáner.pdf', bytes: Buffer.from('%PDF-1.4') }

async function received(bytes: Buffer, { text = '', type = 'application/ms-tnef', name = 'winmail.dat' } = {}) {
  const letter = await readLetter(rawLetter({ text, files: [{ name, type, bytes }] }), DESK)
  const files = letter.attachments.map((file) => [file.name, file.bytes.toString('latin1')])
  return { text: plainText(letter.text), files }
}

test('a winmail.dat is opened: its files are those of the letter, named without folders', async () => {
  const bytes = tnefOf({ plain: 'Not this', files: [scan, { name: 'líneas.csv', bytes: Buffer.from('a,b') }] })
  expect(await received(bytes, { text: 'Two papers.' })).toEqual({
    text: 'Two papers.',
    files: [
      ['escáner.pdf', '%PDF-1.4'],
      ['líneas.csv', 'a,b'],
    ],
  })
})

test('is recognised by its content, under either of its names', async () => {
  const bytes = tnefOf({ files: [scan] })
  const opened = [['escáner.pdf', '%PDF-1.4']]
  expect((await received(bytes, { type: 'application/vnd.ms-tnef', name: 'part.1' })).files).toEqual(opened)
  expect((await received(bytes, { type: 'application/octet-stream', name: 'WINMAIL.DAT' })).files).toEqual(opened)
  const other = await received(bytes, { type: 'application/octet-stream', name: 'other.dat' })
  expect(other.files.map(([name]) => name)).toEqual(['other.dat'])
  expect((await received(Buffer.from('no TNEF at all'))).files).toEqual([['winmail.dat', 'no TNEF at all']])
})

const HTML_RTF = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 {\*\htmltag64 <p>}Buenas \'f1oras{\*\htmltag72 </p>}}`
const GENUINE_RTF = String.raw`{\rtf1\ansi Only rich text}`

test.each([
  ['HTML', { html: '<p>Mañana <b>voy</b></p>', plain: 'Not this' }, 'Mañana voy'],
  ['HTML within rich text', { rtf: storedRtf(HTML_RTF), plain: 'Not this' }, 'Buenas ñoras'],
  ['plain text', { plain: 'Mañana voy' }, 'Mañana voy'],
])('%s is the text of a letter without any other', async (_, fields, text) => {
  expect(await received(tnefOf({ ...fields, files: [scan] }))).toEqual({ text, files: [['escáner.pdf', '%PDF-1.4']] })
})

test('genuine rich text becomes a file', async () => {
  const { files } = await received(tnefOf({ rtf: storedRtf(GENUINE_RTF) }), { text: 'Hello' })
  expect(files).toEqual([['letter.rtf', GENUINE_RTF]])
})

test('a letter within the letter is its text and its files', async () => {
  const inner = tnefOf({ plain: 'Said before', files: [{ name: 'old.txt', bytes: Buffer.from('old') }] })
  const { files } = await received(tnefOf({ files: [scan], letters: [{ name: 'RE: Claim', tnef: inner }] }), {
    text: 'a',
  })
  expect(files).toEqual([
    ['escáner.pdf', '%PDF-1.4'],
    ['RE: Claim.txt', 'Said before'],
    ['old.txt', 'old'],
  ])
})

test('letters within letters without end are left as they are', async () => {
  let tnef = tnefOf({ plain: 'innermost' })
  for (let depth = 0; depth < 10; depth += 1) tnef = tnefOf({ letters: [{ name: 'a', tnef }] })
  const { files } = await received(tnef)
  expect(files.map(([name]) => name)).toEqual(['winmail.dat'])
})

test('a damaged one stays a file, and is never read past its end', () => {
  const bytes = tnefOf({ html: '<p>a</p>', rtf: storedRtf(GENUINE_RTF), files: [scan] })
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, change, isCut) => {
      const damaged = Buffer.from(isCut ? bytes.subarray(0, at) : bytes)
      if (!isCut) damaged[at] = damaged[at]! ^ change
      const sizes = sizesIn(damaged)
      expect(sizes instanceof Error || sizes.every((size) => size <= bytes.length)).toBe(true)
    }),
  )
})

function sizesIn(bytes: Buffer): number[] | Error {
  try {
    return openTnef(bytes).files.map((file) => file.bytes.length)
  } catch (error) {
    return error as Error
  }
}

test('every changed byte of its data is noticed', async () => {
  const bytes = tnefOf({ files: [scan] })
  const at = bytes.indexOf('%PDF')
  bytes[at] = bytes[at]! ^ 1
  expect((await received(bytes)).files).toEqual([['winmail.dat', bytes.toString('latin1')]])
})

test('compressed rich text that claims to be longer than it is is not read', () => {
  const rtf = storedRtf(GENUINE_RTF)
  rtf.writeUInt32LE(0x7f_ff_ff_ff, 0)
  expect(openTnef(tnefOf({ rtf }))).toEqual({ text: null, files: [] })
})
