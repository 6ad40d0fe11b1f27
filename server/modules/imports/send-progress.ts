import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Import, ImportEvent } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'
import { Refusal } from '#server/failures.ts'
import { sendEvents } from '#server/send-events.ts'

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
export const sendProgress = (request: FastifyRequest, reply: FastifyReply, { look, stopping }: Following) =>
  sendEvents<ImportEvent>(request, reply, async ({ tell, stillHere, signal: leaving }) => {
    const signal = AbortSignal.any([leaving, stopping, AbortSignal.timeout(MAX_MS)])
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
        stillHere()
        quiet = 0
      }
      told = text
      if (isSettled) return
      await pause(LOOK_MS, undefined, { signal }).catch(() => {})
    }
  })

/** States in which the server is at work. */
const MOVING = new Set<ImportState>(['checking', 'queued', 'running'])

const LOOK_MS = 500
const QUIET_MS = 15_000
const MAX_MS = 300_000
