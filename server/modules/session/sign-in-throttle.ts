import type { FastifyInstance } from 'fastify'

import { networkOf } from '#server/http/network-of.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { canonicalEmail } from '#server/people/email-address.ts'

export type Attempt = {
  email: string
  address: string
  /** The device's own name when it has signed this account in before. */
  device: string | null
}

/**
 * Counts failures, never successes: a call centre starts its shift behind one address. A device that has signed the account in before is
 * counted separately, so that nobody can lock the person out of it by failing elsewhere.
 */
export function signInThrottle(app: FastifyInstance) {
  const perMinute = app.limit('sign-in-minute', 5, 60)
  const perHour = app.limit('sign-in-hour', 20, 3_600)
  const inARow = app.limit('sign-in-row', 100, ONE_YEAR)
  const perAddress = app.limit('sign-in-address', 50, 900)

  const countsOf = ({ email, address, device }: Attempt) => {
    const account = `${canonicalEmail(email)} ${device ?? ''}`
    const own = [perMinute, perHour, inARow].map((limit) => ({ limit, key: account }))
    return device ? own : [...own, { limit: perAddress, key: networkOf(address) }]
  }
  const refuse = (milliseconds: number) => {
    if (milliseconds === 0) return
    app.metrics.signIns.inc({ outcome: 'throttled' })
    throw new Refusal({ kind: 'throttled', retryAfterSeconds: Math.ceil(milliseconds / 1_000) })
  }

  return {
    /** Also after a right guess: enough of those sent with it may have failed meanwhile. */
    async refuseIfBlocked(attempt: Attempt) {
      const waits = await Promise.all(countsOf(attempt).map(({ limit, key }) => limit.wait(key)))
      refuse(Math.max(...waits))
    },

    /** Of many failures at once, those past the limit only learn that: not whether their password was right. */
    async failed(attempt: Attempt) {
      const waits = await Promise.all(countsOf(attempt).map(({ limit, key }) => limit.count(key)))
      refuse(Math.max(...waits))
    },

    async succeeded(attempt: Attempt) {
      await inARow.forget(countsOf(attempt)[0]!.key)
    },

    /** After a new password, failures with the old one no longer count. */
    async forget(email: string) {
      const key = `${canonicalEmail(email)} `
      await Promise.all([perMinute, perHour, inARow].map((limit) => limit.forget(key)))
    },
  }
}

/** Practically for ever; a real for ever would fill the table with invented names. */
const ONE_YEAR = 365 * 86_400
