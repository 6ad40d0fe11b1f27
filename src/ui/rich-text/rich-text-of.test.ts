import { expect, test } from 'vitest'

import { richTextOf } from './rich-text-of.ts'

const linked = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href, target: '_blank' } }] }],
    },
  ],
})

test.each([
  ['example.com/help', 'https://example.com/help'],
  ['https://example.com', 'https://example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['/calls', '/calls'],
])('the link %s is stored as %s, without what the editor adds', (written, stored) => {
  expect(richTextOf(linked(written)).content?.[0]?.content?.[0]).toEqual({
    type: 'text',
    text: 'a',
    marks: [{ type: 'link', attrs: { href: stored } }],
  })
})
