import { expect, test } from 'vitest'

import { channels } from '#contracts/conversation.ts'

import { conversationAddress } from './conversation-address.ts'

test('what was spoken opens in the call’s screen, and what was written in the chat’s under its channel', () => {
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
