import { PassThrough } from 'node:stream'

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
