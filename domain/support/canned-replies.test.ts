import { expect, test } from 'vitest'

import type { RichText } from '#contracts/rich-text.ts'

import { filledReply, type ReplyFacts, unknownVariables } from './canned-replies.ts'

const facts: ReplyFacts = {
  requester: { name: 'Rosa Díaz', email: 'rosa@example.com' },
  ticket: { id: 41, subject: 'The policy' },
  agent: { name: 'Ada Lovelace' },
  partner: { name: 'Banco Andes' },
  desk: { name: 'Atalaya' },
}
type Inline = NonNullable<Extract<RichText['content'][number], { type: 'paragraph' }>['content']>
const text = (...content: Inline): RichText => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const plain = (words: string) => text({ type: 'text', text: words })

test('variables are replaced by their values anywhere in the text, and keep their marks', () => {
  const link = { type: 'link' as const, attrs: { href: 'https://example.com/{{ticket.id}}' } }
  const body: RichText = {
    type: 'doc',
    content: [
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: '{{requester.first_name}}, {{ ticket.id }}: ' },
                  { type: 'text', text: '{{partner.name}} {{ticket.subject}}', marks: [link] },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  const filledText = JSON.stringify(filledReply(body, facts))
  expect(filledText).toContain('"Rosa, 41: "')
  expect(filledText).toContain('"Banco Andes The policy"')
  // link addresses are not text
  expect(filledText).toContain('https://example.com/{{ticket.id}}')
  expect(JSON.stringify(body)).toContain('{{partner.name}}')
})

test('missing values are replaced by a fallback', () => {
  const unknown = { ...facts, requester: { name: ' ', email: 'rosa@example.com' }, partner: null }
  const body = plain('{{requester.name}} {{requester.first_name}} {{partner.name}}')
  expect(filledReply(body, unknown)).toEqual(plain('rosa@example.com rosa@example.com Atalaya'))
})

test('variables inside a value are not replaced', () => {
  const sly = { ...facts, ticket: { id: 41, subject: '{{agent.name}} $& $1' } }
  expect(filledReply(plain('{{ticket.subject}}'), sly)).toEqual(plain('{{agent.name}} $& $1'))
})

test.each([
  ['{{requester.name}} and {{ agent.name }}', []],
  ['single {braces} are words', []],
  ['{{requester.phone}} and {{toString}}', ['{{requester.phone}}', '{{toString}}']],
  ['{{requester.phone}} {{requester.phone}}', ['{{requester.phone}}']],
  ['{{requester.name', ['{{requester.name']],
  ['requester.name}}', ['requester.name}}']],
])('the unknown variables of %s are %j', (words, unknown) => expect(unknownVariables(plain(words))).toEqual(unknown))

test('a variable that is only half bold is unknown', () => {
  const halves = text(
    { type: 'text', text: '{{requester.' },
    { type: 'text', text: 'name}}', marks: [{ type: 'bold' }] },
  )
  expect(unknownVariables(halves)).toEqual(['{{requester.name}}'])
})
