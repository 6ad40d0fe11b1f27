import type { FastifyInstance } from 'fastify'

import { refuseIfThrottled } from '#server/kernel/failures.ts'

/** Limits wrong guesses at one secret: five a minute, twenty an hour. Right guesses are not counted. */
export function guessLimit(app: Pick<FastifyInstance, 'limit'>, name: string) {
  const limits = [app.limit(`${name}-minute`, 5, 60), app.limit(`${name}-hour`, 20, 3_600)]
  const refuse = (waits: number[]) => {
    refuseIfThrottled(Math.max(...waits))
  }

  return {
    /** Also called after a right guess: enough guesses sent at the same time may have failed meanwhile. */
    async refuseIfBlocked(key: string) {
      refuse(await Promise.all(limits.map((limit) => limit.wait(key))))
    },

    /** Of many guesses at once, those past the limit learn only that. */
    async failed(key: string) {
      refuse(await Promise.all(limits.map((limit) => limit.count(key))))
    },
  }
}
