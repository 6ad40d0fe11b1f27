import type { FastifyInstance } from 'fastify'

import { refuseIfThrottled } from '#server/kernel/failures.ts'

/** Counts wrong guesses at one secret: five a minute, twenty an hour. Right ones count nothing. */
export function guessLimit(app: Pick<FastifyInstance, 'limit'>, name: string) {
  const limits = [app.limit(`${name}-minute`, 5, 60), app.limit(`${name}-hour`, 20, 3_600)]
  const refuse = (waits: number[]) => {
    refuseIfThrottled(Math.max(...waits))
  }

  return {
    /** Also after a right guess: enough of those sent with it may have failed meanwhile. */
    async refuseIfBlocked(key: string) {
      refuse(await Promise.all(limits.map((limit) => limit.wait(key))))
    },

    /** Of many at once, those past the limit learn only that. */
    async failed(key: string) {
      refuse(await Promise.all(limits.map((limit) => limit.count(key))))
    },
  }
}
