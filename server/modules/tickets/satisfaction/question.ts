import type { Selectable } from 'kysely'

import type { SatisfactionState } from '#contracts/satisfaction.ts'
import type { Database } from '#server/db/database.ts'
import type { TicketTables } from '#server/db/schema/tickets.ts'

export type Question = Selectable<TicketTables['satisfaction_question']>

/** The last question about a ticket; undefined if there never was one. */
export const questionOf = (db: Database, ticketId: number): Promise<Question | undefined> =>
  db.selectFrom('satisfaction_question').where('ticket_id', '=', ticketId).selectAll().executeTakeFirst()

/** The state of a question. An answer from before it was asked again does not count. */
export function stateOf(question: Question | undefined, now: Date): SatisfactionState {
  if (!question) return 'unasked'
  const { asked_at, closes_at, withdrawn_at, answered_at } = question
  if (withdrawn_at) return 'withdrawn'
  if (closes_at <= now) return 'over'
  return answered_at && answered_at >= asked_at ? 'answered' : 'asked'
}

/** The comment with the last answer; null if it was removed. */
export const newestAnswer = (db: Database, ticketId: number) =>
  db
    .selectFrom('satisfaction_answer as answer')
    .leftJoin('app_user as remover', 'remover.id', 'answer.removed_by')
    .where('answer.ticket_id', '=', ticketId)
    .select(['answer.comment', 'answer.removed_at', 'remover.id as remover_id', 'remover.name as remover_name'])
    .orderBy('answer.id', 'desc')
    .limit(1)
    .executeTakeFirst()
