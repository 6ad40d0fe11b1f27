import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Import, ImportEvent } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'
import { explain, inWords, Refusal } from '#server/failures.ts'
import { localeOf } from '#server/locale.ts'

type Following = {
  /** How the import is now; undefined when it is not the reader's to see any more. */
  look: () => Promise<Import | undefined>
  /** The server is stopping. */
  stopping: AbortSignal
}

/**
 * Answers with the import whenever it has changed, until it waits for a person or is at its end. Every server can tell it, since
 * all look into the same database. After some minutes the answer ends on its own: the reader connects again, and is asked again
 * who they are.
 */
export function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  { look, stopping }: Following,
): FastifyReply {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, stopping, AbortSignal.timeout(LONGEST_MS)])
  const events = new PassThrough()
  const send = (text: string) => void (events.destroyed || events.write(text))
  const tell = (event: ImportEvent) => send(`data: ${JSON.stringify(event)}\n\n`)
  reply.raw.once('close', () => leaving.abort())

  async function follow() {
    let told = ''
    for (let quiet = 0; !signal.aborted; quiet += LOOK_MS) {
      const now = await look()
      if (!now) throw new Refusal({ kind: 'missing' })
      const isSettled = !MOVING.has(now.state)
      const event: ImportEvent = { type: isSettled ? 'settled' : 'progress', import: now }
      const text = JSON.stringify(event)
      if (text !== told) {
        tell(event)
        quiet = 0
      } else if (quiet >= QUIET_MS) {
        send(': still here\n\n') // keeps proxies from hanging up, and finds out who has left
        quiet = 0
      }
      told = text
      if (isSettled) return
      await pause(LOOK_MS, undefined, { signal }).catch(() => {})
    }
  }

  async function run() {
    try {
      await follow()
    } catch (error) {
      const details = explain(error instanceof Error ? error : new Error(String(error)))
      if (details.kind === 'unexpected') request.log.error({ err: error }, 'unexpected failure while sending progress')
      const locale = localeOf(request.headers, request.server.config.locale)
      tell({ type: 'failed', failure: inWords(details, locale) })
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

/** States in which the server is at work. */
const MOVING = new Set<ImportState>(['checking', 'queued', 'running'])

const LOOK_MS = 500
const QUIET_MS = 15_000
const LONGEST_MS = 300_000
