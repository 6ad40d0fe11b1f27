import type { TicketState, TicketTrailEvent } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'

/** What the trail keeps beside who, when and from where to where: see `ticketSchema`. */
export type TrailDetail = {
  assignee_id?: number
  reason?: string
  /** Of `satisfaction_answer`: what was said beside it is told as long as it is there. */
  answer_id?: number
  changes?: { field: string; from: string | null; to: string | null }[]
}

type Entry = {
  id: number
  event: TicketTrailEvent
  from: TicketState
  to?: TicketState
  /** Null for what happened by itself. */
  by: number | null
  at: Date
  detail?: TrailDetail
}

/** Writes down what became of a ticket. */
export async function addToTrail(trx: Database, { id, event, from, to = from, by, at, detail = {} }: Entry) {
  await trx
    .insertInto('ticket_event')
    .values({ ticket_id: id, event, from_state: from, to_state: to, user_id: by, at, detail })
    .execute()
}
