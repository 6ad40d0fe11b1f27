import type { Generated, GeneratedAlways } from 'kysely'

import type { Locale } from '#contracts/page-config.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { SatisfactionAnswer } from '#contracts/satisfaction.ts'
import type { LetterOutcome } from '#contracts/support-mail.ts'
import type {
  TicketTrailEvent,
  TicketMessageKind,
  TicketPriority,
  TicketSource,
  TicketState,
} from '#contracts/ticket-states.ts'
import type { BusinessHours } from '#domain/support/business-time.ts'

import type { Id, Moment } from './columns.ts'

/** The support desk. Clocks count milliseconds of working time. */
export type TicketTables = {
  requester: {
    id: Id
    user_id: number | null
    email: string
    name: Generated<string>
    partner_id: number | null
    created_at: Generated<Moment>
  }
  support_calendar: {
    id: Id
    partner_id: number | null
    time_zone: string
    hours: BusinessHours[]
    holidays: Generated<string[]>
    version: Generated<number>
  }
  support_calendar_history: {
    id: Id
    partner_id: number | null
    but_of: number[]
    time_zone: string
    hours: BusinessHours[]
    holidays: string[]
    until: Moment
    after_ticket: Generated<number>
  }
  support_target: {
    partner_id: number | null
    priority: TicketPriority
    first_response_minutes: number
    resolution_minutes: number
  }
  support_setting: { id: Generated<boolean>; asks_satisfaction: Generated<boolean>; version: Generated<number> }
  ticket_category: { id: Id; name: string; removed: Generated<boolean>; version: Generated<number> }
  canned_reply: {
    id: Id
    title: string
    body: RichText
    partner_id: number | null
    language: Locale | null
    removed: Generated<boolean>
    version: Generated<number>
    created_by: number | null
    created_at: Moment
    updated_by: number | null
    updated_at: Moment
  }
  ticket: {
    id: Id
    subject: string
    requester_id: number
    partner_id: number | null
    category_id: number | null
    priority: Generated<TicketPriority>
    state: Generated<TicketState>
    source: TicketSource
    assignee_id: number | null
    created_by: number | null
    created_at: Moment
    updated_at: Moment
    reopened: Generated<number>
    merged_into_id: number | null
    merge_offer_id: Generated<number | null>
    first_response_target_ms: number
    first_response_used_ms: Generated<number>
    first_response_since: Moment | null
    first_response_stopped_at: Moment | null
    first_response_due_at: Moment | null
    resolution_target_ms: number
    resolution_used_ms: Generated<number>
    resolution_since: Moment | null
    resolution_stopped_at: Moment | null
    resolution_due_at: Moment | null
    due_at: GeneratedAlways<Moment | null>
    version: Generated<number>
  }
  ticket_message: {
    id: Id
    ticket_id: number
    kind: TicketMessageKind
    body: RichText | null
    user_id: number | null
    requester_id: number | null
    at: Moment
    letter_id: string | null
    sent_at: Moment | null
    send_failed: Generated<boolean>
    split_into_id: number | null
    removed_at: Moment | null
    removed_by: number | null
  }
  ticket_presence: { ticket_id: number; session_id: number; user_id: number; is_writing: boolean; seen_at: Moment }
  ticket_file: {
    id: Id
    message_id: number | null
    user_id: number | null
    name: string
    media_type: string
    bytes: number
    sha256: string
    storage_key: string
    kept_until: Moment | null
  }
  support_letter: {
    key: string
    outcome: LetterOutcome
    ticket_id: number | null
    taken_at: Moment
    recipients: Generated<string[]>
  }
  support_mailbox: {
    name: string
    lease: string | null
    lease_until: Moment | null
    uid_validity: number | null
    last_uid: Generated<number>
    attempts: Generated<number>
    old_until: Generated<number>
  }
  ticket_event: {
    id: Id
    ticket_id: number
    event: TicketTrailEvent
    from_state: TicketState
    to_state: TicketState
    user_id: number | null
    at: Moment
    detail: Generated<Record<string, unknown>>
  }
  satisfaction_question: {
    ticket_id: number
    asked_at: Moment
    closes_at: Moment
    withdrawn_at: Moment | null
    by_letter: boolean
    letter_id: string | null
    sent_at: Moment | null
    send_failed: Generated<boolean>
    answer: SatisfactionAnswer | null
    answered_at: Moment | null
  }
  satisfaction_link: { token_hash: Buffer; ticket_id: number }
  satisfaction_answer: {
    id: Id
    ticket_id: number
    answer: SatisfactionAnswer
    comment: string | null
    at: Moment
    removed_at: Moment | null
    removed_by: number | null
  }
  ticket_tag: { ticket_id: number; tag: string }
  ticket_link: {
    id: Id
    ticket_id: number
    interaction_id: number | null
    policy_id: number | null
    evaluation_id: number | null
    user_id: number | null
    other_id: number | null
    created_by: number | null
    created_at: Generated<Moment>
  }
  ticket_count: {
    partner_id: number | null
    assignee_id: number | null
    state: TicketState
    priority: TicketPriority
    tickets: number
  }
}
