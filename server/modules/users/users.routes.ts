import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { userListQuerySchema } from '#contracts/lists/users.ts'
import { idParamsSchema, namedSchema } from '#contracts/params.ts'
import {
  newTeamSchema,
  newUserSchema,
  userChangeSchema,
  userDetailSchema,
  userExportQuerySchema,
  userOptionsSchema,
  userPageSchema,
  type UserRowDto,
} from '#contracts/users.ts'
import { maskName } from '#domain/privacy/masks.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { changeUser } from '#server/modules/users/change-user.ts'
import { createTeam } from '#server/modules/users/create-team.ts'
import { createUser } from '#server/modules/users/create-user.ts'
import {
  userDetailRepository,
  userListRepository,
  userOptionsRepository,
} from '#server/modules/users/users.repository.ts'

/** The accounts of people. */
export const usersRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = userListRepository(app.db, () => ({ now: app.clock(), isStrict: app.config.security === 'strict' }))
  const users = userDetailRepository(app.db, app.sessions)
  const options = userOptionsRepository(app.db)
  const preHandler = app.may('user-list')

  app.get(
    '/users',
    { preHandler, schema: { querystring: userListQuerySchema, response: { 200: userPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get(
    '/users/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: userExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const ids = await list.ids(scope, query)
      const { format, page: _, per_page: __, ...filters } = query
      const q = query.q && { q: maskName(query.q) } // the search may contain a person's name or address
      const record = { subject: 'users', detail: { ...filters, ...q, rows: ids.length } }
      return app.sendExport(request, reply, record, {
        format,
        name: 'users',
        columns: USER_COLUMNS,
        rows: list.all(scope, query, ids),
      })
    },
  )

  // for everybody with a form or a list of people: the options depend on their permissions
  app.get(
    '/user-options',
    { preHandler: app.signedIn, schema: { response: { 200: userOptionsSchema } } },
    ({ caller }) => options.options(scopeOf(caller!, 'user-list'), caller!),
  )

  app.get(
    '/users/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: userDetailSchema } } },
    async ({ scope, caller, params: { id } }) => {
      const found = await users.detail(scope, caller!, id)
      if (!found) throw new Refusal({ kind: 'missing' })
      return found
    },
  )
}

/** Headers are named after the fields of a file of users, in English, so that an exported file can be imported. */
const USER_COLUMNS: readonly TableColumn<UserRowDto>[] = [
  { header: 'email', value: ({ email }) => email },
  { header: 'name', value: ({ name }) => name },
  { header: 'role', value: ({ role }) => role?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'partner', value: ({ partner }) => partner?.name ?? null },
  { header: 'state', value: ({ state }) => state },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'last_active_at', value: ({ last_active_at }) => last_active_at },
]

/** Creating accounts for others, and changing them. Changes apply from the person's next request on. */
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
      const { scope, params, body: change } = request
      const { id } = params
      await app.db.transaction().execute(async (trx) => {
        const changes = await changeUser(trx, scope, request.caller!, { id, requested: change })
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
