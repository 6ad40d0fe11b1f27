import type { Speaker } from '#contracts/conversation.ts'

import { isBackChannel } from './back-channel.ts'
import type { Token } from './tokens.ts'

/** What one speaker says without the other changing the subject: tokens of one or more turns, in order. */
type Stream = { tokens: Token[] }

/**
 * Each speaker's own words as streams that go on over the other's "ajá", "sí", and the digits that they repeat. Any other
 * turn of somebody else ends the streams of everybody but its speaker. Every token is in exactly one stream.
 */
export function speakerStreams(turns: readonly { speaker: Speaker; tokens: Token[] }[]): Stream[] {
  const streams: Stream[] = []
  const open = new Map<Speaker, Stream>()
  for (const { speaker, tokens } of turns) {
    if (tokens.length === 0) continue
    if (!isBackChannel(tokens)) {
      for (const other of [...open.keys()]) if (other !== speaker) open.delete(other)
    }
    const going = open.get(speaker) ?? { tokens: [] }
    for (const token of tokens) going.tokens.push(token)
    if (open.has(speaker)) continue
    open.set(speaker, going)
    streams.push(going)
  }
  return streams
}
