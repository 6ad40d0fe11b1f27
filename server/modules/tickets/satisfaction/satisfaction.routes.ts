import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  type LinkedQuestion,
  linkedQuestionSchema,
  linkedRatingSchema,
  satisfactionLinkSchema,
} from '#contracts/satisfaction.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { networkOf } from '#server/http/network-of.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { questionLetters } from '#server/modules/tickets/satisfaction/question-letters.ts'
import { newestAnswer } from '#server/modules/tickets/satisfaction/question.ts'
import { ratingLimit, takeRating } from '#server/modules/tickets/satisfaction/take-rating.ts'

/** Ratings by people without an account: the holder of the link in a letter answers, as often as they like until the question closes. */
export const satisfactionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, jobs } = app
  const deadLinks = app.limit('satisfaction-address', 50, 900)
  const countAnswer = ratingLimit(app)
  questionLetters(app)

  /** Dead links are counted by the network that tries them. */
  async function openLink(request: FastifyRequest, token: string, within: Database): Promise<LinkedQuestion> {
    const network = networkOf(request.ip)
    refuseIfThrottled(await deadLinks.wait(network))
    const question = await linkedQuestion(within, token, clock())
    if (question) return question
    await deadLinks.count(network)
    throw new Refusal({ kind: 'missing' })
  }

  app.post(
    '/satisfaction/open',
    {
      config: { permission: 'public' },
      schema: { body: satisfactionLinkSchema, response: { 200: linkedQuestionSchema } },
    },
    (request) => openLink(request, request.body.token, db),
  )

  app.post(
    '/satisfaction/answer',
    {
      config: { permission: 'public' },
      schema: { body: linkedRatingSchema, response: { 200: linkedQuestionSchema } },
    },
    async (request) => {
      const { token, ...rating } = request.body
      const { ticket_id } = await openLink(request, token, db)
      await countAnswer(ticket_id)
      await db.transaction().execute(async (trx) => {
        await takeRating(trx, ticket_id, { rating, by: null, now: clock() })
        const detail = { event: 'satisfaction.answered' }
        await app.record(request, { action: 'support', userId: null, subject: `ticket:${ticket_id}`, detail }, trx)
      })
      jobs.wake()
      return openLink(request, token, db)
    },
  )
}

/** The question behind the link of a letter; null if it is unknown, closed or withdrawn. */
async function linkedQuestion(db: Database, token: string, now: Date): Promise<LinkedQuestion | null> {
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
