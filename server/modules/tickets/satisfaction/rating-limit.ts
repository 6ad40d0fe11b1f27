import type { FastifyInstance } from 'fastify'

import { refuseIfThrottled } from '#server/kernel/failures.ts'

/** How often a ticket is answered, wherever that is done: each answer stays in its trail. */
export function ratingLimit({ limit }: Pick<FastifyInstance, 'limit'>) {
  const answers = limit('satisfaction-answer', ANSWERS_A_DAY, 86_400)
  return async (ticketId: number): Promise<void> => refuseIfThrottled(await answers.count(String(ticketId)))
}

const ANSWERS_A_DAY = 30
