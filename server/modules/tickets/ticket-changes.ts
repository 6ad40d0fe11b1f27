import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Ticket } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { ticketDetail } from '#server/modules/tickets/ticket-detail.repository.ts'

type App = Pick<FastifyInstance, 'db' | 'clock' | 'record' | 'jobs'>
type ChangeResult = { id: number; detail?: Record<string, unknown> }

/** Runs a change of a ticket in one transaction with its access record, and returns the ticket as it is then. */
export function ticketChanges({ db, clock, record, jobs }: App) {
  return async (
    request: FastifyRequest,
    event: string,
    work: (trx: Database, now: Date) => Promise<ChangeResult>,
  ): Promise<Ticket> => {
    const now = clock()
    const id = await db.transaction().execute(async (trx) => {
      const result = await work(trx, now)
      await record(
        request,
        { action: 'support', subject: `ticket:${result.id}`, detail: { event, ...result.detail } },
        trx,
      )
      return result.id
    })
    jobs.wake()
    return ticketDetail(db, request.scope, id, now)
  }
}
