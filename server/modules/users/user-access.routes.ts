import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { ownSessionsSchema } from '#contracts/profile.ts'
import { reasonSchema } from '#contracts/users.ts'
import type { Caller, Person } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lockedPerson, personOrMissing } from '#server/modules/users/locked-person.ts'
import { refuseFields } from '#server/modules/users/user-checks.ts'
import { twoFactorTakenLetter } from '#server/people/account-letters.ts'
import { isLastOf, lockAdministrators } from '#server/people/administrators.ts'
import { takeLostTwoFactor } from '#server/people/lost-two-factor.ts'
import { hasMoreRights } from '#server/people/rights.ts'

const done = { success: true as const }
const sessionParams = z.object({ ...idParamsSchema.shape, session_id: idParamsSchema.shape.id })

/** Access of people: deactivation, signed-in browsers, lost second factors, and new invitations. */
export const userAccessRoutes: FastifyPluginAsyncZod = async (app) => {
  const letters = app.limit('invitation-person', 5, 3_600)
  const mayDelete = app.may('user-delete')
  const mayEdit = app.may('user-edit')

  app.post(
    '/users/:id/deactivation',
    {
      preHandler: mayDelete,
      schema: { params: idParamsSchema, body: reasonSchema, response: { 200: doneSchema } },
    },
    async (request) => {
      const { scope, params, body } = request
      await app.db.transaction().execute(async (trx) => {
        const isChanged = await deactivate(trx, scope, request.caller!, params.id)
        if (!isChanged) return
        const sessions = await app.sessions.endOf(params.id, {}, trx)
        const reason = body.reason.trim() || undefined
        const detail = { before: { active: true }, after: { active: false }, sessions }
        await app.record(request, { action: 'rights', subject: `user:${params.id}`, reason, detail }, trx)
      })
      return done
    },
  )

  app.delete(
    '/users/:id/deactivation',
    { preHandler: mayDelete, schema: { params: idParamsSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { scope, params } = request
      await app.db.transaction().execute(async (trx) => {
        const isChanged = await reactivate(trx, scope, request.caller!, params.id)
        if (!isChanged) return
        const detail = { before: { active: false }, after: { active: true } }
        await app.record(request, { action: 'rights', subject: `user:${params.id}`, detail }, trx)
      })
      return done
    },
  )

  app.get(
    '/users/:id/sessions',
    { preHandler: mayEdit, schema: { params: idParamsSchema, response: { 200: ownSessionsSchema } } },
    async ({ scope, caller, params: { id } }) => {
      await personOrMissing(app.db, scope, caller!, id)
      return { data: await app.sessions.list(id, caller!.sessionId) }
    },
  )

  app.delete(
    '/users/:id/sessions',
    { preHandler: mayEdit, schema: { params: idParamsSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { scope, params } = request
      await app.db.transaction().execute(async (trx) => {
        await lockedPerson(trx, scope, request.caller!, params.id)
        const sessions = await app.sessions.endOf(params.id, {}, trx)
        if (sessions === 0) return
        await app.record(request, { action: 'session-ended', subject: `user:${params.id}`, detail: { sessions } }, trx)
      })
      return done
    },
  )

  app.delete(
    '/users/:id/sessions/:session_id',
    { preHandler: mayEdit, schema: { params: sessionParams, response: { 200: doneSchema } } },
    async (request) => {
      const { id, session_id } = request.params
      await app.db.transaction().execute(async (trx) => {
        await lockedPerson(trx, request.scope, request.caller!, id)
        const sessions = await app.sessions.endOf(id, { only: session_id }, trx)
        if (sessions === 0) throw new Refusal({ kind: 'missing' })
        await app.record(request, { action: 'session-ended', subject: `user:${id}`, detail: { sessions } }, trx)
      })
      return done
    },
  )

  app.post(
    '/users/:id/two-factor/removal',
    { preHandler: mayEdit, schema: { params: idParamsSchema, body: reasonSchema, response: { 200: doneSchema } } },
    async (request, reply) => {
      const { scope, params, body } = request
      const person = await app.db.transaction().execute(async (trx) => {
        const found = await lockedPerson(trx, scope, request.caller!, params.id)
        const sessions = await removeLostTwoFactor(trx, request.caller!, found)
        const reason = body.reason.trim() || undefined
        const detail = { is_on: false, sessions }
        await app.record(request, { action: 'two-factor', subject: `user:${params.id}`, reason, detail }, trx)
        return found
      })
      app.afterAnswer(reply, () => app.mail.send(twoFactorTakenLetter(app.config, person)))
      return done
    },
  )

  app.post(
    '/users/:id/invitation',
    { preHandler: app.may('user-create'), schema: { params: idParamsSchema, response: { 200: doneSchema } } },
    async (request, reply) => {
      const { scope, user } = request
      const { id } = request.params
      await personOrMissing(app.db, scope, request.caller!, id) // counted only for callers who may know of the person
      refuseIfThrottled(await letters.count(String(id)))
      const locale = localeOf(request.headers, app.config.locale)
      await app.db.transaction().execute(async (trx) => {
        const person = await lockedPerson(trx, scope, request.caller!, id)
        // they chose a password, or somebody closed the account, since the page was loaded
        if (person.has_password || !person.active) throw new Refusal({ kind: 'conflict' })
        await app.invitations.invite([id], { by: user.id, locale }, trx)
        await app.record(request, { action: 'invitation', subject: `user:${id}` }, trx)
      })
      app.afterAnswer(reply, app.invitations.sendLetters)
      return done
    },
  )
}

/**
 * Removes a lost second factor of another person, and returns the number of sessions that it ended. One's own is
 * removed in the profile, where the password is required. Half of the protection goes with it, so nobody removes it
 * for a person with more rights than their own.
 */
async function removeLostTwoFactor(trx: Database, caller: Caller, person: Person): Promise<number> {
  if (person.id === caller.user.id) refuseFields({ reason: [texts.ownTwoFactor] })
  if (await hasMoreRights(trx, caller, person)) refuseFields({ reason: [texts.twoFactorOfStronger] })
  const sessions = await takeLostTwoFactor(trx, person.id)
  if (sessions === null) throw new Refusal({ kind: 'conflict', message: texts.twoFactorIsOff })
  return sessions
}

/** Closes an account and every link to it; the caller ends its sessions. False when it is closed already. */
async function deactivate(trx: Database, scope: Scope, caller: Caller, id: number): Promise<boolean> {
  const administrators = await lockAdministrators(trx)
  const person = await lockedPerson(trx, scope, caller, id)
  refuseFields(
    id === caller.user.id ? { reason: [texts.notOneself] } : {},
    isLastOf(administrators, id) ? { reason: [texts.lastAdministrator] } : {},
  )
  if (!person.active) return false
  await trx.updateTable('app_user').set({ active: false }).where('id', '=', id).execute()
  await trx.deleteFrom('password_reset').where('user_id', '=', id).execute()
  await trx.deleteFrom('invitation').where('user_id', '=', id).execute()
  return true
}

/**
 * Opens an account again, with all its former rights. False when it is open. A person without a password needs a new
 * invitation.
 */
async function reactivate(trx: Database, scope: Scope, caller: Caller, id: number): Promise<boolean> {
  const person = await lockedPerson(trx, scope, caller, id)
  if (person.active) return false
  if (await hasMoreRights(trx, caller, person)) throw new Refusal({ kind: 'invalid', message: texts.rightsBeyondOwn })
  await trx.updateTable('app_user').set({ active: true }).where('id', '=', id).execute()
  return true
}
