import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendEvents } from '#server/http/send-events.ts'

type Following<News> = {
  /** The current state within the reader's current permissions; null when they have none any more. */
  look: () => Promise<News | null>
  /** Aborted when the server is stopping. */
  stopping: AbortSignal
  /**
   * Whether to keep looking: a server that does not watch for changes of others sends the current state once, and ends.
   */
  staysOpen: boolean
  everyMs?: number
}

/**
 * Sends the state of something whenever it has changed. Every server can do so, since all look into the same database.
 * After some minutes the answer ends on its own: the reader reconnects, and is authenticated again.
 */
export const sendNews = <News>(
  request: FastifyRequest,
  reply: FastifyReply,
  { look, stopping, staysOpen, everyMs = LOOK_MS }: Following<News>,
) =>
  sendEvents<News>(request, reply, async ({ tell, stillHere, signal: readerLeft }) => {
    const signal = AbortSignal.any([readerLeft, stopping, AbortSignal.timeout(MAX_MS)])
    let lastSent = ''
    for (let quiet = 0; !signal.aborted; quiet += everyMs) {
      const news = await look()
      if (news === null) return
      const text = JSON.stringify(news)
      if (text !== lastSent) {
        tell(news)
        quiet = 0
      } else if (quiet >= QUIET_MS) {
        stillHere()
        quiet = 0
      }
      lastSent = text
      if (!staysOpen) return
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  })

const LOOK_MS = 5_000
const QUIET_MS = 15_000
const MAX_MS = 300_000
