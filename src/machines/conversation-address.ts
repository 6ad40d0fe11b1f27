import type { Channel } from '#contracts/conversation.ts'

type Conversation = { id: number; channel: Channel }

/** Where a conversation opens: what was spoken in the call's screen, what was written in the chat's. */
export const conversationAddress = ({ id, channel }: Conversation) =>
  channel === 'voice'
    ? ({ to: '/call-detail/$id', params: { id: String(id) } } as const)
    : ({ to: '/call-detail-ia-whatsapp/$canal/$id', params: { canal: channel, id: String(id) } } as const)

/** Where a place of a conversation opens: only what was spoken plays from a second on. */
export const placeAddress = (conversation: Conversation, { start_ms }: { start_ms: number | null }) => ({
  ...conversationAddress(conversation),
  search: conversation.channel === 'voice' && start_ms !== null ? { t: startsAt(start_ms) } : {},
})

/** The second that a moment lies in. Begun, not rounded: what is said shall still be to come. */
export const startsAt = (ms: number) => Math.floor(ms / 1000)
