import fc from 'fast-check'
import { expect, test } from 'vitest'

import { richTextSchema } from '#contracts/rich-text.ts'
import { writePlain } from '#server/support-mail/read-letter.ts'
import { documentOf, plainText } from '#tests/support/letters.ts'

const read = (text: string) => documentOf((writer) => writePlain(text, writer))

test.each([
  ['a\nb\r\nc\rd', 'a\nb\nc\nd'],
  ['\n\na\n\n \n\nb\n\n', 'a\n\nb'],
  ['  a  b \n\tc', '  a  b\n\tc'],
  ['<b>a</b> &amp;', '<b>a</b> &amp;'],
  ['a\n> b\n>> c\n>\n> d\ne', 'a\n\n> b\n> c\n> \n> d\n\ne'],
])('the lines of %j stay', async (text, expected) => expect(plainText(await read(text))).toBe(expected))

test.each([
  ['See https://example.com/a_(b)?c=d, please.', 'https://example.com/a_(b)?c=d'],
  ['(http://example.com/a)', 'http://example.com/a'],
  ['<https://example.com/a>', 'https://example.com/a'],
])('the address in %j is a link', async (text, href) => {
  expect(JSON.stringify(await read(text))).toContain(JSON.stringify({ type: 'link', attrs: { href } }))
  expect(plainText(await read(text))).toBe(text)
})

test.each(['javascript:alert(1)', 'https://', 'http://[', `https://example.com/${'a'.repeat(2_000)}`])(
  '%j is none',
  async (text) =>
    expect(await read(text)).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    }),
)

test('an empty letter is an empty paragraph', async () => {
  expect(await read(' \n\n')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})

test.each([
  'a\n'.repeat(300_000),
  '\n'.repeat(1_000_000),
  '> '.repeat(500_000),
  '!'.repeat(1_000_000),
  'http://!'.repeat(200_000),
])('any length becomes a document, with a mark where it is cut', async (text) => {
  const document = await read(text)
  expect(richTextSchema.safeParse(document).error).toBeUndefined()
  expect(plainText(document).length).toBeLessThan(700_000)
})

const AWKWARD = Array.from('a你🙂<>:/. \n\r\t\0\u00A0\u200B\uFFFF').concat('\uD83D', '\uDE00')

test('any text becomes a document', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...AWKWARD, 'http://', '> ') }), async (text) => {
      expect(richTextSchema.safeParse(await read(text)).error).toBeUndefined()
    }),
  )
})
