import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { toFailure, toFailureBody } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'

export type EventSource<Event> = {
  tell: (event: Event) => void
  /** Sends nothing readable, but keeps proxies from hanging up, and detects readers that have left. */
  stillHere: () => void
  /** Aborted when the reader has left. */
  signal: AbortSignal
}

/**
 * Answers with server-sent events as `work` emits them. They are few and small, so a slow reader is not waited for. An
 * error is sent as the last event, `failed`.
 */
export function sendEvents<Event>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (telling: EventSource<Event>) => Promise<void>,
): FastifyReply {
  const leaving = new AbortController()
  const events = new PassThrough()
  const write = (text: string) => void (events.destroyed || events.write(`${text}\n\n`))
  const tell = (event: Event | Failed) => write(`data: ${JSON.stringify(event)}`)
  reply.raw.once('close', () => reply.raw.writableFinished || leaving.abort())

  async function run() {
    try {
      await work({ tell, stillHere: () => write(': still here'), signal: leaving.signal })
    } catch (error) {
      if (leaving.signal.aborted) return request.log.info('the reader of events has left')
      const details = toFailure(error instanceof Error ? error : new Error(String(error)))
      if (details.kind === 'unexpected') request.log.error({ err: error }, 'unexpected failure while sending events')
      const locale = localeOf(request.headers, request.server.config.locale)
      tell({ type: 'failed', failure: toFailureBody(details, locale) })
    } finally {
      events.end()
    }
  }
  void run()
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // tells a proxy to pass on every event at once
    })
    .send(events)
}

type Failed = { type: 'failed'; failure: ReturnType<typeof toFailureBody> }

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
