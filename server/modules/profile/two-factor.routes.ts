import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  confirmationSchema,
  recoveryCodesSchema,
  twoFactorCodeSchema,
  twoFactorSecretSchema,
} from '#contracts/profile.ts'
import { guessLimit } from '#server/access/guess-limit.ts'
import { forAuthenticator } from '#server/access/totp.ts'
import { removeTwoFactor, twoFactors } from '#server/access/two-factor.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { currentPassword } from '#server/modules/profile/current-password.ts'
import { profileRepository } from '#server/modules/profile/profile.repository.ts'

/** One's own second factor: setting it up, new recovery codes, switching it off. */
export const twoFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  const profiles = profileRepository(app.db, { isStrict: app.config.security === 'strict' })
  const factors = twoFactors(app)
  const confirmPassword = currentPassword(app)
  const guesses = guessLimit(app, 'first-code')
  const record = (request: FastifyRequest, detail: Record<string, unknown>) => (trx: Database) =>
    app.record(request, { action: 'two-factor', subject: `user:${request.user.id}`, detail }, trx)

  app.post(
    '/profile/two-factor',
    { preHandler: app.signedIn, schema: { body: confirmationSchema, response: { 200: twoFactorSecretSchema } } },
    async (request) => {
      const { user, body } = request
      await confirmPassword(request, body.current_password)
      const secret = await factors.begin(user.id)
      if (!secret) throw new Refusal({ kind: 'conflict', message: texts.twoFactorIsOn })
      return forAuthenticator(secret, { issuer: app.config.appName, label: user.email })
    },
  )

  app.post(
    '/profile/two-factor/confirm',
    { preHandler: app.signedIn, schema: { body: twoFactorCodeSchema, response: { 200: recoveryCodesSchema } } },
    async (request) => {
      const { user, body } = request
      const key = String(user.id)
      await guesses.refuseIfBlocked(key)
      const codes = await factors.confirm(user.id, body.code, record(request, { is_on: true }))
      if (!codes) {
        await guesses.failed(key)
        throw new Refusal({ kind: 'invalid', errors: { code: [texts.wrongFirstCode] } })
      }
      return { recovery_codes: codes }
    },
  )

  app.post(
    '/profile/two-factor/recovery-codes',
    { preHandler: app.signedIn, schema: { body: confirmationSchema, response: { 200: recoveryCodesSchema } } },
    async (request) => {
      const { user, body } = request
      await confirmPassword(request, body.current_password)
      const codes = await factors.renewRecoveryCodes(user.id, record(request, { recovery_codes: 'new' }))
      if (!codes) throw new Refusal({ kind: 'conflict', message: texts.twoFactorIsOff })
      return { recovery_codes: codes }
    },
  )

  app.post(
    '/profile/two-factor/removal',
    { preHandler: app.signedIn, schema: { body: confirmationSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { user, body } = request
      await confirmPassword(request, body.current_password)
      const { requires_second_factor } = await profiles.find(user.id)
      if (requires_second_factor) throw new Refusal({ kind: 'invalid', message: texts.twoFactorRequired })
      await app.db.transaction().execute(async (trx) => {
        if (await removeTwoFactor(trx, user.id)) await record(request, { is_on: false })(trx)
      })
      return { success: true as const }
    },
  )
}
