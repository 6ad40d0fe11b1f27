import type { Channel } from '#contracts/conversation.ts'

/** Where a conversation opens: what was spoken in the call's screen, what was written in the chat's. */
export const conversationAddress = ({ id, channel }: { id: number; channel: Channel }) =>
  channel === 'voice'
    ? ({ to: '/call-detail/$id', params: { id: String(id) } } as const)
    : ({ to: '/call-detail-ia-whatsapp/$canal/$id', params: { canal: channel, id: String(id) } } as const)
