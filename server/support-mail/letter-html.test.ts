import { expect, test } from 'vitest'

import type { RichText, RichTextInline } from '#contracts/rich-text.ts'
import { letterHtml } from '#server/support-mail/letter-html.ts'
import { letterPlain } from '#server/support-mail/reply-letter.ts'

const HOUSE = 'https://house.example'
const link = (text: string, href: string): RichTextInline => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }, { type: 'bold' }],
})
const paragraph = (...content: RichTextInline[]) => ({ type: 'paragraph' as const, content })
const textParagraph = (text: string) => paragraph({ type: 'text', text })
const bodyOf = (content: RichText['content']) =>
  /<body>\n(.*)\n<\/body>/s.exec(letterHtml({ type: 'doc', content }, HOUSE))![1]!
const plain = (content: RichText['content']) => letterPlain({ type: 'doc', content }, HOUSE)

test('text is escaped everywhere', () => {
  expect(bodyOf([textParagraph(`<b>"'&amp;`)])).toBe('<p>&#60;b&#62;&#34;&#39;&#38;amp;</p>')
  expect(bodyOf([paragraph(link('a', "https://example.com/?\"onclick='x'<"))])).toBe(
    '<p><a href="https://example.com/?%22onclick=%27x%27%3C"><strong>a</strong></a></p>',
  )
  const alt = '"><script>alert(1)</script>'
  expect(bodyOf([{ type: 'image', attrs: { src: `/api/pictures/${'a'.repeat(43)}`, alt } }])).toBe(
    '<p>[&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;]</p>',
  )
})

test('internal links become absolute links to the application', () => {
  const content = [
    paragraph(
      link('the call', '/calls/1?a=b&c'),
      { type: 'hardBreak' },
      link('https://example.com/', 'https://example.com/'),
    ),
  ]
  expect(bodyOf(content)).toContain(
    '<a href="https://house.example/calls/1?a=b&#38;c"><strong>the call</strong></a><br>',
  )
  expect(plain(content)).toBe('the call (https://house.example/calls/1?a=b&c)\nhttps://example.com/\n')
})

test('a document as text', () => {
  const item = (
    ...content: Extract<RichText['content'][number], { type: 'bulletList' }>['content'][number]['content']
  ) => ({
    type: 'listItem' as const,
    content,
  })
  const text = plain([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Head' }] },
    {
      type: 'orderedList',
      content: [
        item(textParagraph('one')),
        item(textParagraph('two'), { type: 'bulletList', content: [item(textParagraph('three'))] }),
      ],
    },
    { type: 'blockquote', content: [textParagraph('four'), textParagraph('five')] },
    { type: 'horizontalRule' },
    { type: 'paragraph' },
    { type: 'image', attrs: { src: `/api/pictures/${'a'.repeat(43)}`, alt: 'A\ncat' } },
  ])
  expect(text).toBe('Head\n\n1. one\n2. two\n   - three\n\n> four\n> \n> five\n\n* * *\n\n\n\n[A cat]\n')
})
