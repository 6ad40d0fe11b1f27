import { expect, test } from 'vitest'

import { excerpt } from '#server/modules/news/news.repository.ts'
import { textOf } from '#tests/support/posts.ts'

test('blocks, lines and items are separated, marks are not', () => {
  expect(
    excerpt(
      {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Título' }] },
          { type: 'paragraph' },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'half' },
              { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
              { type: 'hardBreak' },
              { type: 'text', text: 'next' },
            ],
          },
          {
            type: 'bulletList',
            content: ['one', 'two'].map((text) => ({
              type: 'listItem' as const,
              content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
            })),
          },
          { type: 'horizontalRule' },
        ],
      },
      200,
    ),
  ).toBe('Título halfbold next one two')
})

test('it ends with a word, and says that there is more', () => {
  expect(excerpt(textOf('one two three'), 13)).toBe('one two three')
  expect(excerpt(textOf('one two three'), 12)).toBe('one two…')
  expect(excerpt(textOf('one two three'), 7)).toBe('one two…')
  expect(excerpt(textOf('one two three'), 6)).toBe('one…')
})

test('a word that is longer than all of it is cut, never within a character', () => {
  expect(excerpt(textOf('a👍b👍c'), 4)).toBe('a👍b👍…')
  expect(excerpt(textOf('👍👍👍'), 3)).toBe('👍👍👍')
})

test('a document without words has none', () => {
  expect(excerpt({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'horizontalRule' }] }, 200)).toBe('')
})
