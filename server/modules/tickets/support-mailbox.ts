import { setTimeout } from 'node:timers/promises'

import fp from 'fastify-plugin'

import { mailboxProgress } from '#server/modules/tickets/mailbox-progress.ts'
import { readMailbox } from '#server/modules/tickets/read-mailbox.ts'
import { letterTaking } from '#server/modules/tickets/take-letter.ts'

/** Fetches the letters of the desk's mailbox for as long as the server runs, where there is one. Of many servers one does. */
export const supportMailbox = fp(
  async (app) => {
    const { mailbox } = app.config.support
    if (!mailbox) return
    const { db, log } = app
    const { user, host, port, folder } = mailbox
    const progress = mailboxProgress(db, `${user} ${host}:${port} ${folder}`)
    const take = letterTaking(app)
    const stopping = new AbortController()
    const { signal } = stopping
    let reading: Promise<void> | undefined

    async function keepReading() {
      let failures = 0
      const onDone = () => {
        failures = 0
      }
      while (!signal.aborted) {
        let pause = LOOK_MS
        try {
          if (await progress.hold()) await readMailbox({ mailbox: mailbox!, progress, take, log, signal, onDone })
        } catch (error) {
          if (signal.aborted) break
          pause = Math.min(1_000 * 2 ** failures, MAX_PAUSE_MS)
          failures += 1
          log.warn({ err: error, pause }, 'the mailbox of the support desk cannot be read: it is tried again')
        }
        await setTimeout(pause, undefined, { signal }).catch(() => undefined)
      }
      await progress.release().catch(() => undefined) // it is free after a while anyway
    }

    app.addHook('onReady', async () => {
      reading = keepReading()
    })
    app.addHook('preClose', async () => {
      stopping.abort()
      await reading
    })
  },
  { name: 'support-mailbox', dependencies: ['ports', 'secrets', 'jobs'] },
)

/** Another server reads it: it may have stopped meanwhile. */
const LOOK_MS = 30_000
const MAX_PAUSE_MS = 300_000
