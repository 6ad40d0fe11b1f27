import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendEvents } from '#server/http/send-events.ts'

type Following<News> = {
  /** How it is now, in the rights that the reader has by then; null when they have none any more. */
  look: () => Promise<News | null>
  /** The server is stopping. */
  stopping: AbortSignal
  /** Whether to look again: a server that does not look for what others do tells what is so, and ends. */
  staysOpen: boolean
  everyMs?: number
}

/**
 * Answers with how something is whenever that has changed. Every server can tell it, since all look into the same database. After some
 * minutes the answer ends on its own: the reader connects again, and is asked again who they are.
 */
export const sendNews = <News>(
  request: FastifyRequest,
  reply: FastifyReply,
  { look, stopping, staysOpen, everyMs = LOOK_MS }: Following<News>,
) =>
  sendEvents<News>(request, reply, async ({ tell, stillHere, signal: leaving }) => {
    const signal = AbortSignal.any([leaving, stopping, AbortSignal.timeout(MAX_MS)])
    let told = ''
    for (let quiet = 0; !signal.aborted; quiet += everyMs) {
      const news = await look()
      if (news === null) return
      const text = JSON.stringify(news)
      if (text !== told) {
        tell(news)
        quiet = 0
      } else if (quiet >= QUIET_MS) {
        stillHere()
        quiet = 0
      }
      told = text
      if (!staysOpen) return
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  })

const LOOK_MS = 5_000
const QUIET_MS = 15_000
const MAX_MS = 300_000
