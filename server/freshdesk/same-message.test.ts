import { expect, test } from 'vitest'

import type { RichText } from '#contracts/rich-text.ts'
import { freshdeskRichText } from '#server/freshdesk/freshdesk-rich-text.ts'
import { isSameMessage, isSameText, missingThere } from '#server/freshdesk/same-message.ts'
import { textHtml } from '#server/support-mail/letter-html.ts'
import { written } from '#tests/support/tickets.ts'

const NOTHING = { type: 'doc' as const, content: [] }
const ours = { body: NOTHING, files: [{ name: 'a.pdf', bytes: 5 }] }
const there = (name: string, size: number) => ({ text: NOTHING, attachments: [{ id: 1, name, size }] })

test('a message without text is recognised by the names and sizes of its files', () => {
  expect(isSameMessage(ours, there('a.pdf', 5))).toBe(true)
  expect(isSameMessage(ours, there('a.pdf', 6))).toBe(false)
  expect(isSameMessage(ours, there('b.pdf', 5))).toBe(false)
  expect(isSameMessage(ours, { text: NOTHING, attachments: [] })).toBe(true)
})

test('text is enough, whatever became of its files', () => {
  const message = { ...ours, body: written('Yes, on Monday.') }
  expect(isSameMessage(message, { ...there('signature.png', 7), text: written('Yes, on Monday.') })).toBe(true)
  expect(isSameMessage(message, { ...there('a.pdf', 5), text: written('No.') })).toBe(false)
})

test('a file that was not transferred is recognised by its size', () => {
  const files = ['a', 'b', 'c'].map((name) => ({ name, bytes: 5 }))
  const attachments = [
    { id: 1, name: 'a', size: 5 },
    { id: 2, name: 'renamed', size: 5 },
  ]
  expect(missingThere(files, attachments)).toEqual(['c'])
  expect(missingThere(files, null)).toEqual(['a', 'b', 'c'])
})

const listed: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'What to send' }] },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Póliza & C.I.', marks: [{ type: 'bold' }] }] },
          ],
        },
      ],
    },
    { type: 'horizontalRule' },
    { type: 'paragraph', content: [{ type: 'text', text: '谢谢 🙂' }] },
  ],
}

test('a text that we sent is recognised in Freshdesk’s version of it', async () => {
  const html = textHtml(listed, 'https://atalaya.example')
  expect(isSameText(listed, await freshdeskRichText(html))).toBe(true)
  expect(
    isSameText(
      listed,
      await freshdeskRichText(`<div style="x">${html.replaceAll('\n', '<br>')}<p>--</p><p>Ana, Claims</p></div>`),
    ),
  ).toBe(true)
})

test('other words, or fewer, are not ours', async () => {
  expect(isSameText(written('Yes, on Monday.'), await freshdeskRichText('<p>Yes</p>'))).toBe(false)
  expect(isSameText(written('Yes, on Monday.'), await freshdeskRichText('<p>Yes, on Tuesday.</p>'))).toBe(false)
  expect(isSameText(written('…'), await freshdeskRichText('<p>Yes</p>'))).toBe(false)
})
