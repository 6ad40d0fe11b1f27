import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  passwordChangeSchema,
  type Profile,
  type ProfileChange,
  profileChangeSchema,
  profileSchema,
} from '#contracts/profile.ts'
import { maskEmail, maskName } from '#domain/privacy/masks.ts'
import type { Person } from '#server/access/caller.ts'
import { twoFactors } from '#server/access/two-factor.ts'
import { pictureStorageKey, pictureUrl } from '#server/http/picture-url.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import { currentPassword } from '#server/modules/profile/current-password.ts'
import { type OwnChange, profileRepository } from '#server/modules/profile/profile.repository.ts'
import { emailMovedLetter } from '#server/people/account-letters.ts'
import { canonicalEmail, isEmailTaken } from '#server/people/email-address.ts'
import { passwordErrors } from '#server/people/password-rules.ts'
import { personErrors } from '#server/people/person-fields.ts'
import type { Storage } from '#server/plugins/storage.ts'

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
        // the answer reveals whether an address is taken, so the number of attempts is limited
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

type Row = {
  id: number
  name: string
  email: string
  photo_key: string | null
  created_at: Date
  role_id: number | null
  role_name: string | null
  team_id: number | null
  team_name: string | null
  partner_id: number | null
  partner_name: string | null
  requires_second_factor: boolean
}
type FactorState = { confirmedAt: Date | null; recoveryCodesLeft: number }

/** A person's own data in the shape of the contract. */
const presentProfile = (row: Row, { confirmedAt, recoveryCodesLeft }: FactorState): Profile => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: namedOrNull(row.role_id, row.role_name),
  team: namedOrNull(row.team_id, row.team_name),
  partner: namedOrNull(row.partner_id, row.partner_name),
  photo_url: row.photo_key === null ? null : pictureUrl(row.photo_key),
  created_at: row.created_at.toISOString(),
  two_factor: {
    is_on: confirmedAt !== null,
    confirmed_at: confirmedAt?.toISOString() ?? null,
    recovery_codes_left: recoveryCodesLeft,
    is_required: row.requires_second_factor,
  },
})

/** The changes of a request to its own person, as they are stored; throws when one is invalid. */
async function ownChange(requested: ProfileChange, user: Person, storage: Storage): Promise<OwnChange> {
  const { name, email, photo_key, current_password } = requested
  const change: OwnChange = {}
  if (name !== undefined && name.trim() !== user.name) change.name = name.trim()
  if (email !== undefined && canonicalEmail(email) !== canonicalEmail(user.email)) change.email = canonicalEmail(email)
  if (photo_key !== undefined) change.photo_key = photo_key

  const errors: Record<string, Message[]> = { ...personErrors({ name, email }) }
  if (change.email !== undefined && !current_password) errors['current_password'] = [texts.required]
  if (photo_key && (await storage.size(pictureStorageKey(photo_key))) === null) {
    errors['photo_key'] = [texts.noSuchPicture]
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return change
}

/**
 * The changed fields before and after, as the access log may store them; null when nothing that is logged changes.
 */
function changedFields(user: Person, { name, email }: OwnChange) {
  const changed = {
    ...(name !== undefined && { name: [user.name, name].map(maskName) }),
    ...(email !== undefined && { email: [user.email, email].map(maskEmail) }),
  }
  const side = (index: number) =>
    Object.fromEntries(Object.entries(changed).map(([field, values]) => [field, values[index]]))
  return Object.keys(changed).length === 0 ? null : { before: side(0), after: side(1) }
}
