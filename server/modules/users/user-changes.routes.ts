import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema, namedSchema } from '#contracts/params.ts'
import { newTeamSchema, newUserSchema, userChangeSchema, userDetailSchema } from '#contracts/users.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { changeUser } from '#server/modules/users/change-user.ts'
import { createTeam } from '#server/modules/users/create-team.ts'
import { createUser } from '#server/modules/users/create-user.ts'
import { userDetailRepository } from '#server/modules/users/user-detail.repository.ts'

/** Accounts that some make for others, and what they change of them. It holds from the person's next request on. */
export const userChangesRoutes: FastifyPluginAsyncZod = async (app) => {
  const users = userDetailRepository(app.db, app.sessions)

  app.post(
    '/users',
    { preHandler: app.may('user-create'), schema: { body: newUserSchema, response: { 201: userDetailSchema } } },
    async (request, reply) => {
      const { scope, user, body } = request
      const locale = localeOf(request.headers, app.config.locale)
      const created = await app.db.transaction().execute(async (trx) => {
        const id = await createUser(trx, scope, request.caller!, body)
        await app.invitations.invite([id], { by: user.id, locale }, trx)
        const { role_id, team_id, partner_id } = body
        const detail = { after: { role_id, team_id, partner_id } }
        await app.record(request, { action: 'rights', subject: `user:${id}`, detail }, trx)
        await app.record(request, { action: 'invitation', subject: `user:${id}` }, trx)
        return id
      })
      app.afterAnswer(reply, app.invitations.sendLetters)
      return reply.code(201).send(await detailFor(request, created))
    },
  )

  app.patch(
    '/users/:id',
    {
      preHandler: app.may('user-edit'),
      schema: { params: idParamsSchema, body: userChangeSchema, response: { 200: userDetailSchema } },
    },
    async (request, reply) => {
      const { scope, params, body: wanted } = request
      const { id } = params
      await app.db.transaction().execute(async (trx) => {
        const changes = await changeUser(trx, scope, request.caller!, { id, wanted })
        if (!changes) return
        if (changes.after.email !== undefined) await app.invitations.renew(id, trx)
        await app.record(request, { action: 'rights', subject: `user:${id}`, detail: changes }, trx)
      })
      app.afterAnswer(reply, app.invitations.sendLetters)
      return detailFor(request, id)
    },
  )

  app.post(
    '/teams',
    { preHandler: app.may('user-edit'), schema: { body: newTeamSchema, response: { 201: namedSchema } } },
    async (request, reply) => {
      const team = await app.db.transaction().execute(async (trx) => {
        const created = await createTeam(trx, request.body.name)
        const detail = { after: { name: created.name } }
        await app.record(request, { action: 'rights', subject: `team:${created.id}`, detail }, trx)
        return created
      })
      return reply.code(201).send(team)
    },
  )

  async function detailFor({ scope, caller }: FastifyRequest, id: number) {
    const found = await users.detail(scope, caller!, id)
    if (!found) throw new Refusal({ kind: 'missing' }) // somebody else moved the person meanwhile
    return found
  }
}
