import { PassThrough } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { UserFileEvent } from '#contracts/user-files.ts'
import type { Locale } from '#contracts/page-config.ts'
import { explain, inWords } from '#server/failures.ts'
import { localeOf } from '#server/locale.ts'

type Tell = (event: UserFileEvent) => void

/**
 * Answers with events as `work` tells them. They are few and small: nobody waits for a slow reader. The signal says that the
 * reader is gone; what goes wrong else is told as the last event.
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  fallback: Locale,
  work: (tell: Tell, signal: AbortSignal) => Promise<void>,
): FastifyReply {
  const leaving = new AbortController()
  const events = new PassThrough()
  const tell: Tell = (event) => void (events.destroyed || events.write(`data: ${JSON.stringify(event)}\n\n`))
  reply.raw.once('close', () => reply.raw.writableFinished || leaving.abort())

  async function run() {
    try {
      await work(tell, leaving.signal)
    } catch (error) {
      if (leaving.signal.aborted) return request.log.info('the reader of events has left')
      const details = explain(error instanceof Error ? error : new Error(String(error)))
      if (details.kind === 'unexpected') request.log.error({ err: error }, 'unexpected failure while sending events')
      tell({ type: 'failed', failure: inWords(details, localeOf(request.headers, fallback)) })
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
