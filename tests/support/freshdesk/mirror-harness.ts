import { Writable } from 'node:stream'

import { queueMirror } from '#server/freshdesk/mirror-out.ts'
import { openLog } from '#server/kernel/log.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness } from '#tests/support/tickets.ts'

import { freshdeskServer } from './freshdesk-server.ts'

const KEY = 'abcDEF123456'
const HELD = new Date('9999-01-01')
export const WEBHOOK_TOKEN = 'a-token-of-forty-letters-that-nobody-guesses'

/** A server whose support desk is mirrored in a Freshdesk account of its own. Both keep the same time. */
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

  /** Nothing goes out or comes in but when a test says so: else it would depend on how fast a server is. */
  const pause = (from: Date | null, to: Date | null) =>
    db
      .updateTable('freshdesk_mirror')
      .set({ paused_until: to })
      .where('paused_until', from === null ? 'is' : '=', from)
      .execute()

  /** Goes through the mirror once. */
  async function mirrored() {
    await app.jobs.idle() // what was changed meanwhile has begun one by itself
    await pause(HELD, null)
    await queueMirror(db)
    await db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .execute()
    app.jobs.wake()
    await app.jobs.idle()
    await pause(null, HELD)
  }

  await app.jobs.idle()
  await pause(null, HELD)

  return {
    ...{ server, freshdesk, logged, mirrored, desk: await ticketHarness(server), theirs: freshdesk.desk },
    /** From here on it goes through by itself as soon as something is changed or heard of. */
    unheld: () => pause(HELD, null),
    /** The same so much later. */
    later: async (ms = 61_000) => {
      server.clock.advance(ms)
      await mirrored()
    },
    /** Ours of one of theirs. */
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
      return { ...mirror, paused_until: paused_until?.getTime() === HELD.getTime() ? null : paused_until }
    },
    outbox: () => db.selectFrom('freshdesk_outbox').select(['kind', 'state']).orderBy('id').execute(),
  }
}
