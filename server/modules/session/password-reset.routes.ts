import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema, passwordResetSchema, resetLinkRequestSchema } from '#contracts/auth.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { texts } from '#server/kernel/messages.ts'
import { letters } from '#server/modules/session/letters.ts'
import { mailLimits } from '#server/modules/session/mail-limits.ts'
import { passwordResets, RESET_MINUTES } from '#server/modules/session/password-reset.repository.ts'
import { peopleRepository } from '#server/modules/session/people.repository.ts'
import { signInThrottle } from '#server/modules/session/sign-in-throttle.ts'
import { passwordErrors } from '#server/people/password-rules.ts'

/** A forgotten password: a link by mail, and a new password for it. */
export const passwordResetRoutes: FastifyPluginAsyncZod = async (app) => {
  const people = peopleRepository(app.db)
  const resets = passwordResets(app.db, app.clock)
  const throttle = signInThrottle(app)
  const write = letters(app.config)
  const limitMail = mailLimits(app, 'forget-password')

  app.post(
    '/forget-password',
    {
      config: { permission: 'public' },
      schema: { body: resetLinkRequestSchema, response: { 200: doneSchema } },
    },
    async (request, reply) => {
      const { email } = request.body
      const locale = localeOf(request.headers, app.config.locale)
      await limitMail(request, email)
      // not before: the time of the answer must not reveal whether there is such a person
      app.afterAnswer(reply, async () => {
        const person = await people.findByEmail(email)
        if (!person?.active) return
        const token = await resets.issue(person.id)
        await app.mail.send(write.reset({ ...person, locale }, token, RESET_MINUTES))
      })
      return { success: true as const }
    },
  )

  app.post(
    '/reset-password',
    {
      config: { permission: 'public' },
      schema: { body: passwordResetSchema, response: { 200: doneSchema } },
    },
    async (request) => {
      const { token, email, password } = request.body
      const dead = new Refusal({
        kind: 'invalid',
        message: texts.deadResetLink,
        errors: { email: [texts.deadResetLink] },
      })
      const holder = await resets.holderOf(token, email)
      if (!holder) throw dead
      const about = [holder.name, holder.email, app.config.appName]
      const errors = passwordErrors(request.body, { shortest: app.config.passwordLength, about })
      if (errors) throw new Refusal({ kind: 'invalid', errors }) // the link stays good for another try

      const passwordHash = await app.passwords.hash(password)
      await app.db.transaction().execute(async (trx) => {
        if (!(await resets.redeem(trx, token, passwordHash))) throw dead
        const subject = `user:${holder.id}`
        await app.record(request, { action: 'password', userId: holder.id, subject, detail: { by: 'reset' } }, trx)
      })
      await throttle.forget(holder.email)
      request.log.info({ user_id: holder.id }, 'password reset')
      return { success: true as const }
    },
  )
}
