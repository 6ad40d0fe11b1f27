import { PassThrough } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { toFailure, toFailureBody } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'

export type EventSource<Event> = {
  tell: (event: Event) => void
  /** Tells nothing, but keeps proxies from hanging up, and finds out who has left. */
  stillHere: () => void
  /** Aborted when the reader is gone. */
  signal: AbortSignal
}

/**
 * Answers with events as `work` tells them. They are few and small: nobody waits for a slow reader. What goes wrong is told as the
 * last event, `failed`.
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
      'x-accel-buffering': 'no', // a proxy hands every event on at once
    })
    .send(events)
}

type Failed = { type: 'failed'; failure: ReturnType<typeof toFailureBody> }
