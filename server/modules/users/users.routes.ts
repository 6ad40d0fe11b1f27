import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { userListQuerySchema } from '#contracts/lists/users.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { userDetailSchema, userExportQuerySchema, userOptionsSchema, userPageSchema } from '#contracts/users.ts'
import { maskName } from '#domain/privacy/masks.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { userDetailRepository } from '#server/modules/users/user-detail.repository.ts'
import { USER_COLUMNS } from '#server/modules/users/user-export.ts'
import { userListRepository } from '#server/modules/users/user-list.repository.ts'
import { userOptionsRepository } from '#server/modules/users/user-options.repository.ts'

/** Who has an account. */
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
      const { format, page: _, per_page: __, ...asked } = query
      const q = query.q && { q: maskName(query.q) } // who looks for somebody writes their name or address
      const thing = { subject: 'users', detail: { ...asked, ...q, rows: ids.length } }
      return app.sendExport(request, reply, thing, {
        format,
        name: 'users',
        columns: USER_COLUMNS,
        rows: list.all(scope, query, ids),
      })
    },
  )

  // for everybody with a form or a list of people: what each of them is told depends on what they may do
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
