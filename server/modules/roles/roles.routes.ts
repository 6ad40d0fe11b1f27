import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { roleListQuerySchema } from '#contracts/lists/roles.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  newRoleSchema,
  roleChangeSchema,
  roleDetailSchema,
  rolePageSchema,
  rolePreviewQuerySchema,
  rolePreviewSchema,
  ruleOptionsSchema,
} from '#contracts/roles.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { changeRole, createRole, removeRole } from '#server/modules/roles/role-changes.ts'
import { rolesRepository } from '#server/modules/roles/roles.repository.ts'

/** The permissions of each role. A change applies from the next request of its people on. */
export const rolesRoutes: FastifyPluginAsyncZod = async (app) => {
  const roles = rolesRepository(app.db)
  const mayList = app.may('role-list')

  app.get(
    '/roles',
    { preHandler: mayList, schema: { querystring: roleListQuerySchema, response: { 200: rolePageSchema } } },
    ({ query }) => roles.page(query),
  )

  app.get('/rule-options', { preHandler: mayList, schema: { response: { 200: ruleOptionsSchema } } }, () =>
    roles.ruleOptions(),
  )

  app.get(
    '/roles/:id',
    { preHandler: mayList, schema: { params: idParamsSchema, response: { 200: roleDetailSchema } } },
    async ({ params: { id } }) => orMissing(await roles.detail(id)),
  )

  app.post(
    '/roles',
    { preHandler: app.may('role-create'), schema: { body: newRoleSchema, response: { 201: roleDetailSchema } } },
    async (request, reply) => {
      const created = await app.db.transaction().execute(async (trx) => {
        const { id, recorded: detail } = await createRole(trx, request.caller!, request.body)
        await app.record(request, { action: 'rights', subject: `role:${id}`, detail }, trx)
        return id
      })
      return reply.code(201).send(orMissing(await roles.detail(created)))
    },
  )

  app.put(
    '/roles/:id',
    {
      preHandler: app.may('role-edit'),
      schema: { params: idParamsSchema, body: roleChangeSchema, response: { 200: roleDetailSchema } },
    },
    async (request) => {
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const detail = await changeRole(trx, request.caller!, id, request.body)
        const reason = request.body.reason.trim() || undefined
        await app.record(request, { action: 'rights', subject: `role:${id}`, reason, detail }, trx)
      })
      return orMissing(await roles.detail(id))
    },
  )

  app.delete(
    '/roles/:id',
    { preHandler: app.may('role-delete'), schema: { params: idParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const detail = await removeRole(trx, request.caller!, id)
        await app.record(request, { action: 'rights', subject: `role:${id}`, detail }, trx)
      })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/roles/preview',
    {
      preHandler: app.may('role-edit'),
      schema: { body: rolePreviewQuerySchema, response: { 200: rolePreviewSchema } },
    },
    async ({ scope, body: { rules, user_id } }) => orMissing(await roles.preview(scope, rules, user_id)),
  )
}
