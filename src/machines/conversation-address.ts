import type { Channel } from '#contracts/conversation.ts'

type Conversation = { id: number; channel: Channel }

/** The address of a conversation: a call opens in the screen for calls, a chat in the screen for chats. */
export const conversationAddress = ({ id, channel }: Conversation) =>
  channel === 'voice'
    ? ({ to: '/call-detail/$id', params: { id: String(id) } } as const)
    : ({ to: '/call-detail-ia-whatsapp/$canal/$id', params: { canal: channel, id: String(id) } } as const)

/** The address of a place in a conversation: only a call can start at a second. */
export const placeAddress = (conversation: Conversation, { start_ms }: { start_ms: number | null }) => ({
  ...conversationAddress(conversation),
  search: conversation.channel === 'voice' && start_ms !== null ? { t: startsAt(start_ms) } : {},
})

/** The second that contains a moment. It is rounded down, so that the words at that moment are still to come. */
export const startsAt = (ms: number) => Math.floor(ms / 1000)
