import { expect, test } from 'vitest'

import { channels } from '#contracts/conversation.ts'

import { conversationAddress, placeAddress } from './conversation-address.ts'

test('a call opens in the screen for calls, and a chat in the screen for chats under its channel', () => {
  const places = channels.map((channel) => {
    const { to, params } = conversationAddress({ id: 7, channel })
    return `${to} ${JSON.stringify(params)}`
  })
  expect(places).toEqual([
    '/call-detail/$id {"id":"7"}',
    '/call-detail-ia-whatsapp/$canal/$id {"canal":"whatsapp","id":"7"}',
    '/call-detail-ia-whatsapp/$canal/$id {"canal":"webchat","id":"7"}',
    '/call-detail-ia-whatsapp/$canal/$id {"canal":"email","id":"7"}',
  ])
})

test.each([
  ['voice', 65_900, { t: 65 }],
  ['voice', null, {}],
  ['whatsapp', 65_900, {}],
] as const)('a place of a %s conversation at %s ms opens with %j', (channel, start_ms, search) => {
  expect(placeAddress({ id: 7, channel }, { start_ms }).search).toEqual(search)
})
