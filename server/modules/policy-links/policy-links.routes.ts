import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  linkDecisionSchema,
  linkDraftSchema,
  linkedCallsSchema,
  linkedPoliciesSchema,
} from '#contracts/policy-links.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { addLink, decideLink } from '#server/modules/policy-links/link-decisions.ts'
import { policyLinksRepository } from '#server/modules/policy-links/policy-links.repository.ts'

/** Which conversations are about which policies: as the rules suggest, and as people decide. */
export const policyLinksRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const links = policyLinksRepository(db)
  const forEditors = app.may('policy-edit')
  const params = idParamsSchema
  const action = 'edit'

  app.get(
    '/policies/:id/links',
    { preHandler: app.may('policy-detail'), schema: { params, response: { 200: linkedCallsSchema } } },
    async ({ scope, params: { id } }) => orMissing(await links.ofPolicy(scope, id)),
  )

  app.get(
    '/calls/:id/policies',
    { preHandler: app.may('call-detail'), schema: { params, response: { 200: linkedPoliciesSchema } } },
    async ({ scope, params: { id } }) => orMissing(await links.ofConversation(scope, id)),
  )

  app.post(
    '/policies/:id/links',
    { preHandler: forEditors, schema: { params, body: linkDraftSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        await addLink(trx, scope, id, body, clock())
        await app.record(request, { action, subject: `policy:${id}`, detail: { event: 'link.added', ...body } }, trx)
      })
      return { success: true as const }
    },
  )

  app.patch(
    '/policy-links/:id',
    { preHandler: forEditors, schema: { params, body: linkDecisionSchema, response: { 200: doneSchema } } },
    async (request) => {
      const { scope, body } = request
      await db.transaction().execute(async (trx) => {
        const { policy_id, interaction_id, role } = await decideLink(trx, scope, request.params.id, body, clock())
        const detail = { event: `link.${body.state}`, interaction_id, role, from: body.seen }
        await app.record(request, { action, subject: `policy:${policy_id}`, detail }, trx)
      })
      app.jobs.wake()
      return { success: true as const }
    },
  )
}
