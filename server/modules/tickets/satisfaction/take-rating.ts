import type { FastifyInstance } from 'fastify'

import type { Rating } from '#contracts/satisfaction.ts'
import { satisfactionAt } from '#lifecycles/satisfaction.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { maskWords } from '#server/masking/mask-words.ts'
import { newestAnswer, questionOf, stateOf } from '#server/modules/tickets/satisfaction/question.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import { notify } from '#server/quality/notify.ts'

type Rated = { rating: Rating; /** The user who rated; null for people from outside. */ by: number | null; now: Date }

/**
 * Stores a rating, or a changed one, within the caller's transaction; the assignee is notified of a bad one. The same again changes
 * nothing. Throws `conflict` if it cannot be answered any more.
 */
export async function takeRating(trx: Database, ticketId: number, { rating, by, now }: Rated): Promise<void> {
  const ticket = await trx
    .selectFrom('ticket')
    .where('id', '=', ticketId)
    .select(['state', 'partner_id', 'assignee_id'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const question = await questionOf(trx, ticketId)
  if (!question || !satisfactionAt(stateOf(question, now)).can({ type: 'question.answered' }))
    throw new Refusal({ kind: 'conflict', message: texts.satisfactionOver })
  const { answer } = rating
  const comment = await maskWords(trx, ticket.partner_id, rating.comment)
  const isSame = stateOf(question, now) === 'answered' && question.answer === answer
  // a comment that was removed and is sent again counts as a new one
  if (isSame && ((await newestAnswer(trx, ticketId))?.comment ?? '') === comment) return
  const { id: answer_id } = await trx
    .insertInto('satisfaction_answer')
    .values({ ticket_id: ticketId, answer, comment, at: now, removed_at: null, removed_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('satisfaction_question')
    .set({ answer, answered_at: now })
    .where('ticket_id', '=', ticketId)
    .execute()
  await trx.updateTable('ticket').set({ updated_at: now }).where('id', '=', ticketId).execute()
  await addToTrail(trx, {
    ...{ id: ticketId, event: 'satisfaction.answered', from: ticket.state, by, at: now },
    detail: { answer_id, changes: [{ field: 'satisfaction', from: question.answer, to: answer }] },
  })
  if (answer === 'bad' && question.answer !== 'bad')
    await notify(trx, [ticket.assignee_id], { kind: 'ticket-rated-bad', subject: `ticket:${ticketId}`, actor: by, now })
}

/** How often a ticket can be rated, by any way: each rating stays in its trail. */
export function ratingLimit({ limit }: Pick<FastifyInstance, 'limit'>) {
  const answers = limit('satisfaction-answer', ANSWERS_A_DAY, 86_400)
  return async (ticketId: number): Promise<void> => refuseIfThrottled(await answers.count(String(ticketId)))
}

const ANSWERS_A_DAY = 30
