import type { FastifyInstance, FastifyRequest } from 'fastify'

import { guessLimit } from '#server/access/guess-limit.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'

/** Checks with the password that it is still the person who signed in; throws when it is wrong. */
export function currentPassword(app: FastifyInstance) {
  const guesses = guessLimit(app, 'current-password')

  return async ({ user, log }: FastifyRequest, typed: string): Promise<void> => {
    const key = String(user.id)
    await guesses.refuseIfBlocked(key)
    const { password_hash: hash } = await app.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (hash === null || !(await app.passwords.verify(hash, typed))) {
      log.warn({ user_id: user.id }, 'current password wrong')
      await guesses.failed(key)
      throw new Refusal({ kind: 'invalid', errors: { current_password: [texts.wrongPassword] } })
    }
    await guesses.refuseIfBlocked(key)
  }
}
