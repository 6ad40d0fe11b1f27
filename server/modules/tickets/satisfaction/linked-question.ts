import type { LinkedQuestion } from '#contracts/satisfaction.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { newestAnswer } from '#server/modules/tickets/satisfaction/question.ts'

/** What the link of a letter asks; null alike when it is unknown, over or taken back. */
export async function linkedQuestion(db: Database, token: string, now: Date): Promise<LinkedQuestion | null> {
  const found = await db
    .selectFrom('satisfaction_link as link')
    .innerJoin('satisfaction_question as question', 'question.ticket_id', 'link.ticket_id')
    .innerJoin('ticket', 'ticket.id', 'link.ticket_id')
    .where('link.token_hash', '=', hashOf(token))
    .where('question.closes_at', '>', now)
    .where('question.withdrawn_at', 'is', null)
    .select(['ticket.id as ticket_id', 'ticket.subject', 'question.answer', 'question.closes_at'])
    .executeTakeFirst()
  if (!found) return null
  const comment = (await newestAnswer(db, found.ticket_id))?.comment ?? ''
  return { ...found, comment, closes_at: found.closes_at.toISOString() }
}
