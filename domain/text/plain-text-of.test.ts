import { expect, test } from 'vitest'

import { plainTextOf } from '#domain/text/plain-text-of.ts'

const line = (...texts: string[]) => ({
  type: 'paragraph' as const,
  content: texts.map((text) => ({ type: 'text' as const, text })),
})

test('each block is a line, regardless of its formatting', () => {
  expect(
    plainTextOf({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Policy' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'It is ' },
            { type: 'text', text: 'void', marks: [{ type: 'bold' }] },
          ],
        },
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [line('one')] },
            { type: 'listItem', content: [line('two')] },
          ],
        },
        { type: 'blockquote', content: [line('quoted')] },
      ],
    }),
  ).toBe('Policy\nIt is void\none\ntwo\nquoted')
})

test('line breaks stay, empty texts have no words, and pictures have their description', () => {
  const broken = {
    type: 'paragraph' as const,
    content: [
      { type: 'text' as const, text: 'a' },
      { type: 'hardBreak' as const },
      { type: 'text' as const, text: 'b' },
    ],
  }
  expect(plainTextOf({ type: 'doc', content: [broken] })).toBe('a\nb')
  expect(plainTextOf({ type: 'doc', content: [{ type: 'paragraph' }, line('  ')] })).toBe('')
  expect(
    plainTextOf({
      type: 'doc',
      content: [{ type: 'image', attrs: { src: `/api/pictures/${'x'.repeat(43)}`, alt: 'A receipt' } }],
    }),
  ).toBe('A receipt')
})
