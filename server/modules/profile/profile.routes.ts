import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { passwordChangeSchema, profileChangeSchema, profileSchema } from '#contracts/profile.ts'
import { twoFactors } from '#server/access/two-factor.ts'
import { Refusal, refuseIfThrottled } from '#server/failures.ts'
import { localeOf } from '#server/locale.ts'
import { currentPassword } from '#server/modules/profile/current-password.ts'
import { changedFields, ownChange } from '#server/modules/profile/own-change.ts'
import { profileRepository } from '#server/modules/profile/profile.repository.ts'
import { presentProfile } from '#server/modules/profile/present-profile.ts'
import { emailMovedLetter } from '#server/people/account-letters.ts'
import { isEmailTaken } from '#server/people/email-taken.ts'
import { passwordErrors } from '#server/people/password-rules.ts'
import { texts } from '#server/texts.ts'

/** One's own data and password. */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const profiles = profileRepository(app.db, { isStrict: app.config.security === 'strict' })
  const factors = twoFactors(app)
  const confirm = currentPassword(app)
  const newEmails = app.limit('own-email', 5, 3_600)
  const profileOf = async (userId: number) => presentProfile(await profiles.find(userId), await factors.stateOf(userId))

  app.get('/profile', { preHandler: app.signedIn, schema: { response: { 200: profileSchema } } }, ({ user }) =>
    profileOf(user.id),
  )

  app.patch(
    '/profile',
    { preHandler: app.signedIn, schema: { body: profileChangeSchema, response: { 200: profileSchema } } },
    async (request, reply) => {
      const { user, body } = request
      const change = await ownChange(body, user, app.storage)
      if (change.email !== undefined) {
        await confirm(request, body.current_password ?? '')
        // whether it is taken is told: that must not become a way to ask about many
        refuseIfThrottled(await newEmails.count(String(user.id)))
      }

      await app.db
        .transaction()
        .execute(async (trx) => {
          await profiles.change(trx, user.id, change)
          const detail = changedFields(user, change)
          if (detail) await app.record(request, { action: 'rights', subject: `user:${user.id}`, detail }, trx)
        })
        .catch((error: unknown) => {
          if (!isEmailTaken(error)) throw error
          throw new Refusal({ kind: 'invalid', errors: { email: [texts.emailTaken] } })
        })
      if (change.email !== undefined) {
        const locale = localeOf(request.headers, app.config.locale)
        app.afterAnswer(reply, () => app.mail.send(emailMovedLetter(app.config, { ...user, locale })))
      }
      return profileOf(user.id)
    },
  )

  app.post(
    '/profile/password',
    { preHandler: app.signedIn, schema: { body: passwordChangeSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { current_password, password } = request.body
      const { sessionId, user } = request.caller!
      const about = [user.name, user.email, app.config.appName]
      const errors = passwordErrors(request.body, { shortest: app.config.passwordLength, about })
      if (errors) throw new Refusal({ kind: 'invalid', errors })
      await confirm(request, current_password)

      const passwordHash = await app.passwords.hash(password)
      await app.db.transaction().execute(async (trx) => {
        await profiles.setPassword(trx, user.id, passwordHash)
        const ended = await app.sessions.endOf(user.id, { but: sessionId }, trx)
        const detail = { by: 'holder', sessions_ended: ended }
        await app.record(request, { action: 'password', subject: `user:${user.id}`, detail }, trx)
      })
      return { success: true as const }
    },
  )
}
