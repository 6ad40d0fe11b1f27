import { expect, test } from 'vitest'

import { richTextSchema } from '#contracts/rich-text.ts'
import { type LetterParagraph, PLAIN_PLACE } from '#server/support-mail/letter-paragraphs.ts'
import { richTextOf } from '#server/support-mail/letter-text.ts'

const paragraph = (text: string, place: Partial<LetterParagraph> = {}): LetterParagraph => ({
  ...PLAIN_PLACE,
  inlines: [{ type: 'text', text }],
  ...place,
})
const inLists = (text: string, ...lists: [list: number, item: number][]) =>
  paragraph(text, { lists: lists.map(([list, item]) => ({ list, item, isOrdered: list === 1 })) })
const textParagraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test('a letter without text is an empty paragraph', () => {
  expect(richTextOf([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})

test('neighbours in the same quote, list or item are joined, and others are not', () => {
  const document = richTextOf([
    paragraph('a', { isQuote: true }),
    paragraph('b', { isQuote: true }),
    paragraph('c', { heading: 3 }),
    inLists('d', [1, 1]),
    inLists('e', [1, 1], [2, 1]),
    inLists('f', [1, 2]),
    inLists('g', [3, 1]),
    paragraph('', { inlines: [] }),
  ])
  expect(document.content).toEqual([
    { type: 'blockquote', content: [textParagraph('a'), textParagraph('b')] },
    { ...textParagraph('c'), type: 'heading', attrs: { level: 3 } },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            textParagraph('d'),
            { type: 'bulletList', content: [{ type: 'listItem', content: [textParagraph('e')] }] },
          ],
        },
        { type: 'listItem', content: [textParagraph('f')] },
      ],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [textParagraph('g')] }] },
    { type: 'horizontalRule' },
  ])
})

test('parts that are too long for a document are split', () => {
  const document = richTextOf([
    ...Array.from({ length: 401 }, () => paragraph('a', { isQuote: true })),
    ...Array.from({ length: 501 }, (_, item) => inLists('b', [1, item])),
    ...Array.from({ length: 201 }, () => inLists('c', [2, 1])),
  ])
  expect(richTextSchema.safeParse(document).error).toBeUndefined()
  expect(document.content.map(({ type }) => type)).toEqual([
    ...['blockquote', 'blockquote', 'blockquote'],
    ...['orderedList', 'orderedList', 'bulletList'],
  ])
})
