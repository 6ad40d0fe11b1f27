import { expect, test } from 'vitest'

import { richTextSchema } from './rich-text.ts'

const linked = (href: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }] }],
})
const picture = (src: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: '' } }] })
const isTaken = (document: unknown) => richTextSchema.safeParse(document).success

test.each(['https://example.com/?a=b#c', 'http://example.com', 'mailto:ana@example.com', '/calls?q=a', '/'])(
  'a link may lead to %s',
  (href) => expect(isTaken(linked(href))).toBe(true),
)

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:/\nevil.example',
  'ftp://example.com',
  '',
])('a link cannot lead to %j', (href) => expect(isTaken(linked(href))).toBe(false))

test.each([
  [`/api/pictures/${'a'.repeat(43)}`, true],
  [`/api/pictures/${'a'.repeat(42)}`, false],
  [`/api/pictures/${'a'.repeat(43)}/../../logout`, false],
  [`https://example.com/api/pictures/${'a'.repeat(43)}`, false],
  ['data:image/png;base64,AAAA', false],
])('a picture from %s: %s', (src, expected) => expect(isTaken(picture(src))).toBe(expected))

test('text must be storable in a database', () => {
  const document = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  expect(isTaken(document('¿Está de acuerdo? 👍'))).toBe(true)
  for (const text of ['', 'a\0b', 'half \ud83d']) expect(isTaken(document(text))).toBe(false)
})

test('lists go three levels deep', () => {
  const nested = (levels: number): object => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [levels === 1 ? { type: 'paragraph' } : nested(levels - 1)] }],
  })
  expect(isTaken({ type: 'doc', content: [nested(3)] })).toBe(true)
  expect(isTaken({ type: 'doc', content: [nested(4)] })).toBe(false)
})
