import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  type LinkedQuestion,
  linkedQuestionSchema,
  linkedRatingSchema,
  satisfactionLinkSchema,
} from '#contracts/satisfaction.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal, refuseIfThrottled } from '#server/failures.ts'
import { linkedQuestion } from '#server/modules/tickets/satisfaction/linked-question.ts'
import { questionLetters } from '#server/modules/tickets/satisfaction/question-letters.ts'
import { ratingLimit } from '#server/modules/tickets/satisfaction/rating-limit.ts'
import { takeRating } from '#server/modules/tickets/satisfaction/take-rating.ts'
import { networkOf } from '#server/network-of.ts'

/** How it went, from people without an account: whoever holds the link of a letter answers, as often as they like until its time is over. */
export const satisfactionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, jobs } = app
  const deadLinks = app.limit('satisfaction-address', 50, 900)
  const countAnswer = ratingLimit(app)
  questionLetters(app)

  /** Dead links are counted, by the network that tries them. */
  async function opened(request: FastifyRequest, token: string, within: Database): Promise<LinkedQuestion> {
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
    (request) => opened(request, request.body.token, db),
  )

  app.post(
    '/satisfaction/answer',
    {
      config: { permission: 'public' },
      schema: { body: linkedRatingSchema, response: { 200: linkedQuestionSchema } },
    },
    async (request) => {
      const { token, ...rating } = request.body
      const { ticket_id } = await opened(request, token, db)
      await countAnswer(ticket_id)
      await db.transaction().execute(async (trx) => {
        await takeRating(trx, ticket_id, { rating, by: null, now: clock() })
        const detail = { event: 'satisfaction.answered' }
        await app.record(request, { action: 'support', userId: null, subject: `ticket:${ticket_id}`, detail }, trx)
      })
      jobs.wake()
      return opened(request, token, db)
    },
  )
}
