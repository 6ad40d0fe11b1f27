import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema, type Registration, registrationSchema } from '#contracts/auth.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { letters } from '#server/modules/session/letters.ts'
import { mailLimits } from '#server/modules/session/mail-limits.ts'
import { peopleRepository } from '#server/modules/session/people.repository.ts'
import { passwordErrors } from '#server/people/password-rules.ts'
import { personErrors } from '#server/people/person-fields.ts'

/**
 * Accounts that people open themselves. They have no role, and so no permission, until an administrator gives them one. The answer is the
 * same if the address is taken: only its owner learns that, by mail.
 */
export const registrationRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.config.registration === 'off') return
  const people = peopleRepository(app.db)
  const write = letters(app.config)
  const limitMail = mailLimits(app, 'register')

  app.post(
    '/register',
    {
      config: { permission: 'public' },
      schema: { body: registrationSchema, response: { 200: doneSchema } },
    },
    async (request, reply) => {
      const { name, email, password } = request.body
      const errors = registrationErrors(request.body, app.config)
      if (errors) throw new Refusal({ kind: 'invalid', errors })
      await limitMail(request, email)

      const passwordHash = await app.passwords.hash(password)
      const isNew = (await people.add({ name: name.trim(), email, passwordHash })) !== null
      request.log.info({ is_new: isNew }, 'registration')
      if (!isNew) {
        const locale = localeOf(request.headers, app.config.locale)
        app.afterAnswer(reply, async () => {
          const holder = await people.findByEmail(email)
          if (holder?.active) await app.mail.send(write.taken({ ...holder, locale }))
        })
      }
      return { success: true as const }
    },
  )
}

function registrationErrors(registration: Registration, config: Config): Record<string, Message[]> | null {
  const { name, email } = registration
  const rules = { shortest: config.passwordLength, about: [name, email, config.appName] }
  const errors = { ...personErrors(registration), ...passwordErrors(registration, rules) }
  return Object.keys(errors).length > 0 ? errors : null
}
