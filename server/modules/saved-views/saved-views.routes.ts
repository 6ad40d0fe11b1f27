import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  savedListNames,
  savedLists,
  savedViewChangeSchema,
  savedViewDraftSchema,
  savedViewSchema,
  savedViewsSchema,
} from '#contracts/saved-views.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { savedViewsRepository } from '#server/modules/saved-views/saved-views.repository.ts'

/** Saved views of lists, each for people who may open that list. */
export const savedViewsRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const list of savedListNames) {
    const { path, permission } = savedLists[list]
    const views = savedViewsRepository(app.db, list)
    const preHandler = app.may(permission)
    const params = idParamsSchema
    const response = { 200: savedViewSchema }

    app.get(path, { preHandler, schema: { response: { 200: savedViewsSchema } } }, async ({ user }) => ({
      data: await views.all(user.id),
    }))

    app.post(path, { preHandler, schema: { body: savedViewDraftSchema, response } }, ({ user, body }) =>
      views.add(user.id, body),
    )

    app.patch(
      `${path}/:id`,
      { preHandler, schema: { params, body: savedViewChangeSchema, response } },
      async ({ user, params: { id }, body }) => orMissing(await views.change(user.id, id, body)),
    )

    app.delete(
      `${path}/:id`,
      { preHandler, schema: { params, response: { 200: doneSchema } } },
      async ({ user, params: { id } }) => {
        if (!(await views.remove(user.id, id))) throw new Refusal({ kind: 'missing' })
        return { success: true as const }
      },
    )
  }
}
