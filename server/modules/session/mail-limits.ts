import type { FastifyInstance, FastifyRequest } from 'fastify'

import { networkOf } from '#server/http/network-of.ts'
import { refuseIfThrottled } from '#server/kernel/failures.ts'
import { canonicalEmail } from '#server/people/email-address.ts'

/**
 * How often forms that send a letter may be submitted: by one address (a training room is one) and for one person, whether or not there is
 * such a person.
 */
export function mailLimits(app: FastifyInstance, form: string) {
  const perNetwork = app.limit(`${form}-address`, 60, 3_600)
  const perPerson = app.limit(`${form}-person`, 5, 3_600)

  return async (request: FastifyRequest, email: string) => {
    const waits = await Promise.all([perNetwork.count(networkOf(request.ip)), perPerson.count(canonicalEmail(email))])
    refuseIfThrottled(Math.max(...waits))
  }
}
