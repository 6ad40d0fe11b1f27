import { expect, test } from 'vitest'

import type { RichText } from '#contracts/rich-text.ts'
import { isSameText } from '#server/freshdesk/same-words.ts'
import { theirText } from '#server/freshdesk/their-text.ts'
import { textHtml } from '#server/support-mail/letter-html.ts'
import { written } from '#tests/support/tickets.ts'

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
  expect(isSameText(listed, await theirText(html))).toBe(true)
  expect(
    isSameText(
      listed,
      await theirText(`<div style="x">${html.replaceAll('\n', '<br>')}<p>--</p><p>Ana, Claims</p></div>`),
    ),
  ).toBe(true)
})

test('other words, or fewer, are not ours', async () => {
  expect(isSameText(written('Yes, on Monday.'), await theirText('<p>Yes</p>'))).toBe(false)
  expect(isSameText(written('Yes, on Monday.'), await theirText('<p>Yes, on Tuesday.</p>'))).toBe(false)
  expect(isSameText(written('…'), await theirText('<p>Yes</p>'))).toBe(false)
})
