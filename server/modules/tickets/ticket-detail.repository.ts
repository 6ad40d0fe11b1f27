import { sql } from 'kysely'

import type { AbsentFile } from '#contracts/ticket-files.ts'
import type { LetterDelivery, Ticket, TicketMessage, TicketQuestion, TicketTrailEntry } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { readDesk } from '#server/modules/tickets/desk.ts'
import { newestAnswer, questionOf, stateOf } from '#server/modules/tickets/satisfaction/question.ts'
import { threadMessages } from '#server/modules/tickets/thread-messages.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'
import { linksOf } from '#server/modules/tickets/ticket-links.ts'
import { type FoundTicket, ticketRows, presentTicket } from '#server/modules/tickets/ticket-rows.ts'
import type { TrailDetail } from '#server/modules/tickets/trail.ts'

/** A ticket with all its messages and events. Throws `missing` both for one that does not exist and for one out of sight. */
export async function ticketDetail(db: Database, scope: Scope, id: number, now: Date): Promise<Ticket> {
  const row = orMissing(await ticketRows(db, scope).where('ticket.id', '=', id).executeTakeFirst())
  const [desk, messages, question, links, trail, merge_offer] = await Promise.all([
    readDesk(db),
    messagesOf(db, id),
    presentQuestion(db, id, now),
    linksOf(db, scope, id),
    trailOf(db, id),
    mergeOffer(db, scope, row),
  ])
  return {
    ...presentTicket(scope, row, desk, now),
    reopened: row.reopened,
    merged_into: row.merged_into_id,
    ...{ merge_offer, messages, question, links, trail },
  }
}

/** The ticket to which this one seems to belong, while both are worked on and if the reader may open it. */
async function mergeOffer(db: Database, scope: Scope, row: FoundTicket): Promise<Ticket['merge_offer']> {
  if (row.merge_offer_id === null || isOver(row)) return null
  const other = await ticketRows(db, scope).where('ticket.id', '=', row.merge_offer_id).executeTakeFirst()
  if (!other || isOver(other)) return null
  return { id: other.id, subject: other.subject, of_same_requester: other.requester_id === row.requester_id }
}

const isOver = ({ state }: FoundTicket) => state === 'closed' || state === 'merged'

/** Those of the ticket, and of the tickets merged into it. */
async function messagesOf(db: Database, id: number): Promise<TicketMessage[]> {
  const rows = await threadMessages(db, id)
    .leftJoin('app_user as remover', 'remover.id', 'message.removed_by')
    .select([
      'message.removed_at',
      'message.ticket_id',
      'message.split_into_id',
      'message.sent_at',
      'message.send_failed',
    ])
    .select(['message.user_id', 'message.requester_id', 'requester.user_id as asker_id'])
    .select(['remover.id as remover_id', 'remover.name as remover_name'])
    .execute()
  const ids = rows.map((row) => row.id)
  const [files, absent] = await Promise.all([filesOf(db, ids), absentFilesOf(db, ids)])
  return rows.map((row) => {
    const isRequester = row.requester_id !== null
    return {
      ...{ id: row.id, ticket_id: row.ticket_id, kind: row.kind, body: row.body, split_into: row.split_into_id },
      author: {
        id: isRequester ? row.asker_id : row.user_id,
        name: row.author,
        is_requester: isRequester,
      },
      at: row.at.toISOString(),
      files: files.get(row.id) ?? [],
      absent_files: absent.get(row.id) ?? [],
      delivery: row.kind === 'reply' ? deliveryOf(row) : null,
      removed: row.removed_at && {
        by: namedOrNull(row.remover_id, row.remover_name),
        at: row.removed_at.toISOString(),
      },
    }
  })
}

async function presentQuestion(db: Database, id: number, now: Date): Promise<TicketQuestion | null> {
  const [question, newest] = await Promise.all([questionOf(db, id), newestAnswer(db, id)])
  if (!question) return null
  return {
    state: stateOf(question, now),
    asked_at: question.asked_at.toISOString(),
    closes_at: question.closes_at.toISOString(),
    delivery: question.by_letter ? deliveryOf(question) : null,
    answer: question.answer,
    answered_at: question.answered_at?.toISOString() ?? null,
    comment: newest?.comment ?? '',
    removed: newest?.removed_at
      ? { by: namedOrNull(newest.remover_id, newest.remover_name), at: newest.removed_at.toISOString() }
      : null,
  }
}

const deliveryOf = ({ sent_at, send_failed }: { sent_at: Date | null; send_failed: boolean }): LetterDelivery =>
  send_failed ? 'failed' : sent_at ? 'sent' : 'waiting'

async function trailOf(db: Database, id: number): Promise<TicketTrailEntry[]> {
  const rows = await db
    .selectFrom('ticket_event as step')
    .leftJoin('app_user as person', 'person.id', 'step.user_id')
    .leftJoin('app_user as assignee', (join) =>
      join.on(sql`assignee.id`, '=', sql`(step.detail->>'assignee_id')::bigint`),
    )
    .leftJoin('satisfaction_answer as rating', (join) =>
      join.on(sql`rating.id`, '=', sql`(step.detail->>'answer_id')::bigint`),
    )
    .where('step.ticket_id', '=', id)
    .select(['step.event', 'step.from_state', 'step.to_state', 'step.at', 'step.detail'])
    .select(['person.id as person_id', 'person.name as person_name'])
    .select(['assignee.id as assignee_id', 'assignee.name as assignee_name', 'rating.comment'])
    .orderBy('step.id')
    .execute()
  return rows.map((step) => {
    const { reason = step.comment ?? '', changes = [] }: TrailDetail = step.detail
    return {
      ...{ event: step.event, from: step.from_state, to: step.to_state, reason, changes },
      by: namedOrNull(step.person_id, step.person_name),
      at: step.at.toISOString(),
      assignee: namedOrNull(step.assignee_id, step.assignee_name),
    }
  })
}

/** The files of these messages in Freshdesk that are not here, by message; none of removed messages. */
async function absentFilesOf(db: Database, messageIds: readonly number[]): Promise<Map<number, AbsentFile[]>> {
  const files = new Map<number, AbsentFile[]>()
  const rows = await db
    .selectFrom('freshdesk_file as file')
    .innerJoin('ticket_message as message', 'message.id', 'file.message_id')
    .where('message.id', 'in', [0, ...messageIds])
    .where('message.removed_at', 'is', null)
    .where((eb) => eb.or([eb('file.due_at', 'is not', null), eb('file.lost', 'is not', null)]))
    .select(['file.id', 'file.name', 'file.lost as why', 'message.id as message_id'])
    .orderBy('file.id')
    .execute()
  for (const { message_id, ...file } of rows) files.set(message_id, [...(files.get(message_id) ?? []), file])
  return files
}
