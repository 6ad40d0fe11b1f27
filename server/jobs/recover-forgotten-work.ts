import type { FastifyInstance } from 'fastify'

import { everyHour } from '#server/kernel/every-hour.ts'

/**
 * Looks for work that nobody will get to, or that is due without anybody's doing: once when the server works, and every hour. Nobody
 * waits for it: the first readers of a large database that was just filled have theirs answered before. What goes wrong is logged as
 * `failure`.
 */
export function recoverForgottenWork(app: FastifyInstance, failure: string, look: () => Promise<void>): void {
  app.addHook('onReady', async () => app.jobs.lookUp(failure, look))
  everyHour(app, failure, look)
}
