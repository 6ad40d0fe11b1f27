import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { permissionListQuerySchema } from '#contracts/lists/permissions.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  type PermissionChange,
  permissionChangeSchema,
  type PermissionDescription,
  permissionDetailSchema,
  type PermissionDraft,
  permissionDraftSchema,
  permissionPageSchema,
} from '#contracts/permission-catalogue.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { isSpecified, permissionsRepository } from '#server/modules/permissions/permissions.repository.ts'

/** Every permission: those that the product checks, and those that people have added. */
export const permissionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const permissions = permissionsRepository(app.db, app.declaredRoutes)
  const mayList = app.may('permission-list')

  app.get(
    '/permissions',
    {
      preHandler: mayList,
      schema: { querystring: permissionListQuerySchema, response: { 200: permissionPageSchema } },
    },
    ({ query }) => permissions.page(query),
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

/** What the log records about a change. */
type RecordedChange = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** All of them run inside a transaction, one after the other. The administrators get a new permission at once. */
async function createPermission(trx: Database, draft: PermissionDraft) {
  await takeTurn(trx)
  const accepted = await acceptedPermission(trx, draft, null)
  const { id } = await trx.insertInto('permission').values(accepted).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('role_rule')
    .values({ role_id: ADMIN_ROLE_ID, action: accepted.name, fields: null, conditions: null })
    .execute()
  const recorded: RecordedChange = { after: recordOf(accepted) }
  return { id, recorded }
}

async function changePermission(trx: Database, id: number, change: PermissionChange): Promise<RecordedChange> {
  await takeTurn(trx)
  const before = await permissionBefore(trx, id)
  if (before.version !== change.version) throw new Refusal({ kind: 'conflict' })
  const accepted = await acceptedPermission(trx, change, { id, ...before })
  await trx
    .updateTable('permission')
    .set({ ...accepted, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  return { before: recordOf(before), after: recordOf(accepted) }
}

async function removePermission(trx: Database, id: number): Promise<RecordedChange> {
  await takeTurn(trx)
  const before = await permissionBefore(trx, id)
  if (before.is_built_in) throw new Refusal({ kind: 'invalid', message: texts.builtInPermissionStays })
  const roles = await trx
    .selectFrom('role')
    .where('id', 'in', (query) => query.selectFrom('role_rule').select('role_id').where('action', '=', before.name))
    .where('id', '!=', ADMIN_ROLE_ID) // it holds every permission
    .select('name')
    .orderBy('id')
    .execute()
  if (roles.length > 0) {
    const names = roles.map(({ name }) => name).join(', ')
    throw new Refusal({ kind: 'invalid', message: { ...texts.permissionHasRoles, values: { roles: names } } })
  }
  await trx.deleteFrom('role_rule').where('action', '=', before.name).execute()
  await trx.deleteFrom('permission').where('id', '=', id).execute()
  return { before: recordOf(before) }
}

const takeTurn = (trx: Database) => sql`lock table permission in share row exclusive mode`.execute(trx)

async function permissionBefore(trx: Database, id: number) {
  const permission = await trx
    .selectFrom('permission')
    .where('id', '=', id)
    .select(['name', 'group_name', 'description', 'is_built_in', 'version'])
    .forUpdate() // no role is given it meanwhile
    .executeTakeFirst()
  if (!permission) throw new Refusal({ kind: 'missing' })
  return permission
}

const recordOf = ({ name, group_name: group, description }: Awaited<ReturnType<typeof acceptedPermission>>) => ({
  name,
  group,
  description,
})

type Before = { id: number; name: string; is_built_in: boolean }

/** A permission as it may be stored: refuses invalid fields, with the reason per field. */
async function acceptedPermission(trx: Database, draft: PermissionDraft, before: Before | null) {
  const name = draft.name.trim()
  const reason = name === before?.name ? null : await reasonAgainst(trx, name, before)
  if (reason) throw new Refusal({ kind: 'invalid', errors: { name: [reason] } })
  return { name, group_name: draft.group, description: withoutEmpty(draft.description) }
}

async function reasonAgainst(trx: Database, name: string, before: Before | null): Promise<Message | null> {
  if (before && isSpecified(before.name)) return texts.specifiedPermissionName
  if (before?.is_built_in) return texts.builtInPermissionName
  if (!NAME.test(name)) return texts.permissionNameForm
  const other = await trx
    .selectFrom('permission')
    .where('name', '=', name)
    .where(sql`id`, 'is distinct from', before?.id ?? null)
    .select('id')
    .executeTakeFirst()
  return other ? texts.permissionNameTaken : null
}

/** `area-verb`. Never one word: rules would read `manage` and `all` as everything. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/

/** A language without a text falls back to the application's own texts. */
const withoutEmpty = (description: PermissionDescription): PermissionDescription =>
  Object.fromEntries(
    Object.entries(description).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, text.trim()]])),
  )
