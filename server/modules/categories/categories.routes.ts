import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  categoryChangeSchema,
  categoryDraftSchema,
  categoryOptionsSchema,
  categoryPageSchema,
  categorySchema,
} from '#contracts/categories.ts'
import { categoryListQuerySchema } from '#contracts/lists/categories.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { categoriesRepository } from '#server/modules/categories/categories.repository.ts'

export const categoriesRoutes: FastifyPluginAsyncZod = async (app) => {
  const categories = categoriesRepository(app.db)
  const response = { 200: categorySchema }
  const params = idParamsSchema

  app.get(
    '/categories',
    {
      preHandler: app.may('category-list'),
      schema: { querystring: categoryListQuerySchema, response: { 200: categoryPageSchema } },
    },
    ({ query }) => categories.page(query),
  )

  app.get(
    '/category-options',
    // for their lists and forms, which offer categories as parents
    {
      preHandler: app.mayAny('category-list', 'category-create', 'category-edit'),
      schema: { response: { 200: categoryOptionsSchema } },
    },
    () => categories.options(),
  )

  app.get(
    '/categories/:id',
    { preHandler: app.may('category-edit'), schema: { params, response } },
    ({ params: { id } }) => findOrThrow(id),
  )

  app.post(
    '/categories',
    { preHandler: app.may('category-create'), schema: { body: categoryDraftSchema, response } },
    async ({ body: draft }) => findOrThrow(await categories.add(draft)),
  )

  app.put(
    '/categories/:id',
    { preHandler: app.may('category-edit'), schema: { params, body: categoryChangeSchema, response } },
    async ({ params: { id }, body: change }) => {
      if (!(await categories.change(id, change))) throw new Refusal({ kind: 'missing' })
      return findOrThrow(id)
    },
  )

  app.delete(
    '/categories/:id',
    { preHandler: app.may('category-delete'), schema: { params, response: { 200: doneSchema } } },
    async ({ params: { id } }) => {
      if (!(await categories.remove(id))) throw new Refusal({ kind: 'missing' })
      return { success: true as const }
    },
  )

  async function findOrThrow(id: number) {
    const category = await categories.find(id)
    if (!category) throw new Refusal({ kind: 'missing' })
    return category
  }
}
