import type { Generated } from 'kysely'

import type { FileLoss } from '#contracts/ticket-files.ts'
import type { TicketPriority } from '#contracts/ticket-states.ts'

import type { Id, Moment } from './columns.ts'

export type MirroredState = 'open' | 'waiting' | 'solved' | 'closed'
export type MirrorEnd = 'deleted' | 'spam' | 'gone'
export type FreshdeskList = 'live' | 'deleted' | 'spam'
export type OutboxKind = 'ticket' | 'fields' | 'request' | 'reply' | 'note'

/** The support desk's mirror in Freshdesk. Ids are Freshdesk's, unless their names say otherwise. */
export type FreshdeskTables = {
  freshdesk_mirror: {
    id: Generated<boolean>
    is_on: Generated<boolean>
    account: string | null
    agent_id: number | null
    agents_at: Moment | null
    read_at: Moment | null
    paused_until: Moment | null
    failure: string | null
    failures: Generated<number>
  }
  freshdesk_cursor: { list: FreshdeskList; since: Generated<Moment>; page: Generated<number> }
  freshdesk_ticket_due: { id: number }
  freshdesk_person: {
    id: number
    is_agent: boolean
    name: string
    email: string | null
    requester_id: number | null
  }
  freshdesk_ticket: {
    id: number
    ticket_id: number
    subject: string
    state: MirroredState
    priority: TicketPriority
    tags: string[]
    updated_at: Moment
    is_settled: Generated<boolean>
    ended: MirrorEnd | null
  }
  freshdesk_message: { id: number; message_id: number; person_id: number | null }
  freshdesk_file: {
    id: number
    freshdesk_ticket_id: number
    conversation_id: number | null
    message_id: number
    name: string
    file_id: number | null
    lost: FileLoss | null
    host: string | null
    attempts: Generated<number>
    due_at: Moment | null
  }
  freshdesk_outbox: {
    id: Id
    kind: OutboxKind
    ticket_id: number
    message_id: number | null
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
    marks: Generated<number>
    tried_at: Moment | null
  }
}
