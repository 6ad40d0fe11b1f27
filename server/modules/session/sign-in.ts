import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { SessionUser, TokenRequest } from '#contracts/auth.ts'
import { Refusal } from '#server/failures.ts'
import { deviceCookie } from '#server/modules/session/device-cookie.ts'
import { peopleRepository } from '#server/modules/session/people.repository.ts'
import { isSameSecret } from '#server/modules/session/same-secret.ts'
import { signInThrottle } from '#server/modules/session/sign-in-throttle.ts'
import { texts } from '#server/texts.ts'

/**
 * Checks a name and a password. Whoever the name belongs to, or nobody, or somebody who is switched off: every attempt
 * looks one person up and verifies one password, and every failure answers the same.
 */
export function signIn(app: FastifyInstance) {
  const people = peopleRepository(app.db)
  const throttle = signInThrottle(app)
  const devices = deviceCookie(app)
  const decoy = app.passwords.hash('nobody has this password')
  decoy.catch(() => {}) // shows where it is awaited

  return async (request: FastifyRequest<{ Body: TokenRequest }>, reply: FastifyReply): Promise<SessionUser> => {
    const { username, password, client_id, client_secret } = request.body
    const { clientId, clientSecret } = app.config.oauth
    const attempt = { email: username, address: request.ip, device: await devices.known(request, username) }
    await throttle.refuseIfBlocked(attempt)

    const person = await people.findByEmail(username)
    const isRight = await app.passwords.verify(person?.password_hash ?? (await decoy), password)
    const isOurClient = isSameSecret(client_id, clientId) && isSameSecret(client_secret, clientSecret)
    if (!person?.active || !isRight || !isOurClient) {
      app.metrics.signIns.inc({ outcome: 'refused' })
      request.log.warn({ user_id: person?.id ?? null }, 'sign-in refused')
      await throttle.failed(attempt)
      throw new Refusal({
        kind: 'refused',
        message: texts.wrongCredentials,
        errors: { email: [texts.wrongCredentials] },
      })
    }

    await throttle.succeeded(attempt)
    app.metrics.signIns.inc({ outcome: 'accepted' })
    request.log.info({ user_id: person.id }, 'signed in')
    await devices.remember(request, reply, username)
    const { id, name, email, role_id } = person
    return { id, name, email, role_id }
  }
}
