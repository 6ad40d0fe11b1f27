import type { TicketState, TicketTrailEvent } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'

/** The details of a trail entry besides person, time and states: see `ticketSchema`. */
export type TrailDetail = {
  assignee_id?: number
  reason?: string
  /** Id in `satisfaction_answer`: its comment is shown as long as it exists. */
  answer_id?: number
  changes?: { field: string; from: string | null; to: string | null }[]
}

type Entry = {
  id: number
  event: TicketTrailEvent
  from: TicketState
  to?: TicketState
  /** Null for an automatic entry. */
  by: number | null
  at: Date
  detail?: TrailDetail
}

/** Adds an entry to the trail of a ticket. */
export async function addToTrail(trx: Database, { id, event, from, to = from, by, at, detail = {} }: Entry) {
  await trx
    .insertInto('ticket_event')
    .values({ ticket_id: id, event, from_state: from, to_state: to, user_id: by, at, detail })
    .execute()
}
