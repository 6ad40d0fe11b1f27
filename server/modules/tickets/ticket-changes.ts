import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Ticket } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { ticketDetail } from '#server/modules/tickets/ticket-detail.repository.ts'

type App = Pick<FastifyInstance, 'db' | 'clock' | 'record' | 'jobs'>
type Done = { id: number; detail?: Record<string, unknown> }

/** Whatever is done with a ticket is done in one transaction with its record, and answers the ticket as it is then. */
export function ticketChanges({ db, clock, record, jobs }: App) {
  return async (
    request: FastifyRequest,
    event: string,
    work: (trx: Database, now: Date) => Promise<Done>,
  ): Promise<Ticket> => {
    const now = clock()
    const id = await db.transaction().execute(async (trx) => {
      const done = await work(trx, now)
      await record(request, { action: 'support', subject: `ticket:${done.id}`, detail: { event, ...done.detail } }, trx)
      return done.id
    })
    jobs.wake()
    return ticketDetail(db, request.scope, id, now)
  }
}
