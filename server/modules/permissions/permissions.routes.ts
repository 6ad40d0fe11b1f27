import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { idParamsSchema } from '#contracts/params.ts'
import { permissionListQuerySchema } from '#contracts/lists/permissions.ts'
import {
  permissionChangeSchema,
  permissionDetailSchema,
  permissionDraftSchema,
  permissionPageSchema,
} from '#contracts/permission-catalogue.ts'
import { orMissing } from '#server/failures.ts'
import { changePermission, createPermission, removePermission } from '#server/modules/permissions/permission-changes.ts'
import { permissionDetailRepository } from '#server/modules/permissions/permission-detail.repository.ts'
import { permissionListRepository } from '#server/modules/permissions/permission-list.repository.ts'

/** Every permission there is: those that the product checks, and those that people have added. */
export const permissionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = permissionListRepository(app.db)
  const permissions = permissionDetailRepository(app.db, app.declaredRoutes)
  const mayList = app.may('permission-list')

  app.get(
    '/permissions',
    {
      preHandler: mayList,
      schema: { querystring: permissionListQuerySchema, response: { 200: permissionPageSchema } },
    },
    ({ query }) => list.page(query),
  )

  app.get(
    '/permissions/:id',
    { preHandler: mayList, schema: { params: idParamsSchema, response: { 200: permissionDetailSchema } } },
    async ({ params: { id } }) => orMissing(await permissions.detail(id)),
  )

  app.post(
    '/permissions',
    {
      preHandler: app.may('permission-create'),
      schema: { body: permissionDraftSchema, response: { 201: permissionDetailSchema } },
    },
    async (request, reply) => {
      const created = await app.db.transaction().execute(async (trx) => {
        const { id, recorded: detail } = await createPermission(trx, request.body)
        await app.record(request, { action: 'rights', subject: `permission:${id}`, detail }, trx)
        return id
      })
      return reply.code(201).send(orMissing(await permissions.detail(created)))
    },
  )

  app.put(
    '/permissions/:id',
    {
      preHandler: app.may('permission-edit'),
      schema: { params: idParamsSchema, body: permissionChangeSchema, response: { 200: permissionDetailSchema } },
    },
    async (request) => {
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const detail = await changePermission(trx, id, request.body)
        await app.record(request, { action: 'rights', subject: `permission:${id}`, detail }, trx)
      })
      return orMissing(await permissions.detail(id))
    },
  )

  app.delete(
    '/permissions/:id',
    { preHandler: app.may('permission-delete'), schema: { params: idParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      const { id } = request.params
      await app.db.transaction().execute(async (trx) => {
        const detail = await removePermission(trx, id)
        await app.record(request, { action: 'rights', subject: `permission:${id}`, detail }, trx)
      })
      return reply.code(204).send(null)
    },
  )
}
