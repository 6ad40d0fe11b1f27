import { Writable } from 'node:stream'

import { queueMirror } from '#server/freshdesk/mirror-out.ts'
import { openLog } from '#server/kernel/log.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness } from '#tests/support/tickets.ts'

import { freshdeskServer } from './freshdesk-server.ts'

const KEY = 'abcDEF123456'
const PAUSED = new Date('9999-01-01')
export const WEBHOOK_TOKEN = 'a-token-of-forty-letters-that-nobody-guesses'

/** A server whose support desk is mirrored in its own Freshdesk account. Both have the same clock. */
export async function mirrorHarness({ key = KEY } = {}) {
  const freshdesk = await freshdeskServer(KEY)
  const logged: string[] = []
  const log = openLog(new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) }))
  const settings = {
    ...{ FRESHDESK_URL: freshdesk.url, FRESHDESK_KEY: key, FRESHDESK_WEBHOOK_TOKEN: WEBHOOK_TOKEN },
    FRESHDESK_FILE_HOSTS: freshdesk.files.host,
  }
  const server = await testServer(settings, { log })
  freshdesk.keepTime(server.clock.now)
  const { app, db } = server

  /** Data is sent and received only when a test says so: otherwise results would depend on the speed of the server. */
  const pause = (from: Date | null, to: Date | null) =>
    db
      .updateTable('freshdesk_mirror')
      .set({ paused_until: to })
      .where('paused_until', from === null ? 'is' : '=', from)
      .execute()

  /** Runs the mirror once. */
  async function mirrored() {
    await app.jobs.idle() // changes made in the meantime have started a run by themselves
    await pause(PAUSED, null)
    await queueMirror(db)
    await db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .execute()
    app.jobs.wake()
    await app.jobs.idle()
    await pause(null, PAUSED)
  }

  await app.jobs.idle()
  await pause(null, PAUSED)

  return {
    ...{ server, freshdesk, logged, mirrored, desk: await ticketHarness(server), theirs: freshdesk.desk },
    /** From here on the mirror runs by itself after every change and every incoming event. */
    unheld: () => pause(PAUSED, null),
    /** The same, this much later. */
    later: async (ms = 61_000) => {
      server.clock.advance(ms)
      await mirrored()
    },
    /** Our ticket for one of their tickets. */
    oursOf: async ({ id }: { id: number }): Promise<number> => {
      const found = await db
        .selectFrom('freshdesk_ticket')
        .where('id', '=', id)
        .select('ticket_id')
        .executeTakeFirstOrThrow()
      return found.ticket_id
    },
    mirror: async () => {
      const { paused_until, ...mirror } = await db.selectFrom('freshdesk_mirror').selectAll().executeTakeFirstOrThrow()
      return { ...mirror, paused_until: paused_until?.getTime() === PAUSED.getTime() ? null : paused_until }
    },
    outbox: () => db.selectFrom('freshdesk_outbox').select(['kind', 'state']).orderBy('id').execute(),
  }
}
