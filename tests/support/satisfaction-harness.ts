import { expect } from 'vitest'

import type { Ticket } from '#contracts/tickets.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { ticketHarness } from '#tests/support/tickets.ts'

type Desk = Awaited<ReturnType<typeof ticketHarness>>
type Opened = Parameters<Desk['opened']>[0]

/** A support desk that sends satisfaction surveys, and their results. */
export async function satisfactionHarness({ app, db, outbox, browser }: TestServer, desk: Desk) {
  // a customer without an account, on the page that the letter links to
  const visitor = browser()
  await visitor.open('/satisfaction/x')
  const linkIn = (text: string) => /\/satisfaction\/([\w-]{43})\?answer=good/.exec(text)![1]!

  return {
    asks: (isAsked: boolean) => db.updateTable('support_setting').set({ asks_satisfaction: isAsked }).execute(),
    /** Solves the current version of a ticket. */
    solve: async ({ id }: Pick<Ticket, 'id'>, by = desk.ana) =>
      desk.step(await desk.read(id), { event: 'ticket.solved' }, by),
    solved: async (draft: Opened = {}) => desk.step(await desk.opened(draft), { event: 'ticket.solved' }),
    /** The letters that have gone out since the last call. */
    letters: async () => {
      app.jobs.wake()
      await app.jobs.idle()
      return outbox.splice(0)
    },
    /** The token of the only letter that has gone out. */
    token: async (): Promise<string> => {
      app.jobs.wake()
      await app.jobs.idle()
      const letters = outbox.splice(0)
      expect(letters).toHaveLength(1)
      return linkIn(letters[0]!.text)
    },
    linkIn,
    open: (token: string) => visitor.post('/api/satisfaction/open', { token }),
    answer: (token: string, answer: string, comment = '') =>
      visitor.post('/api/satisfaction/answer', { token, answer, comment }),
  }
}
