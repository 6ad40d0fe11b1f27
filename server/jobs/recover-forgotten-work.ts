import type { FastifyInstance } from 'fastify'

import { everyHour } from '#server/kernel/every-hour.ts'

/**
 * Looks for work that was never queued, or that becomes due by itself: once when the server is ready, and every hour.
 * Nobody waits for it: the first readers of a large database that was just filled get their answers first. An error is
 * logged as `failure`.
 */
export function recoverForgottenWork(app: FastifyInstance, failure: string, look: () => Promise<void>): void {
  app.addHook('onReady', async () => app.jobs.lookUp(failure, look))
  everyHour(app, failure, look)
}
