import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { callDetailSchema, callFacetsSchema, callPageSchema, callTurnsSchema, peaksSchema } from '#contracts/calls.ts'
import { callListQuerySchema } from '#contracts/lists/calls.ts'
import { orMissing } from '#server/failures.ts'
import { callDetailRepository } from '#server/modules/calls/call-detail.repository.ts'
import { callFacetsRepository } from '#server/modules/calls/call-facets.repository.ts'
import { callListRepository } from '#server/modules/calls/call-list.repository.ts'
import { recordingUrl } from '#server/recording-links.ts'

const params = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) })

export const callsRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = callListRepository(app.db)
  const calls = callDetailRepository(app.db)
  const facets = callFacetsRepository(app.db)
  const preHandler = app.may('call-detail')

  app.get(
    '/calls',
    { preHandler, schema: { querystring: callListQuerySchema, response: { 200: callPageSchema } } },
    async (request) => {
      const { scope, query } = request
      const page = await list.page(scope, query)
      const shown = scope.unmasked.includes('name') ? page.data.filter((row) => row.customer_name !== null).length : 0
      if (shown > 0) await app.record(request, { action: 'unmask', detail: { fields: ['name'], conversations: shown } })
      return page
    },
  )

  app.get('/call-facets', { preHandler, schema: { response: { 200: callFacetsSchema } } }, ({ scope }) =>
    facets.facets(scope),
  )

  app.get('/calls/:id', { preHandler, schema: { params, response: { 200: callDetailSchema } } }, async (request) => {
    const { scope, caller, cookies } = request
    const { id } = request.params
    const linkTo = await recordingLinks(caller, cookies)
    const detail = orMissing(await calls.detail(scope, id, linkTo))
    const fields = detail.customer?.unmasked ?? []
    if (fields.length > 0) {
      await app.record(request, { action: 'unmask', subject: `interaction:${id}`, detail: { fields } })
    }
    return detail
  })

  app.get(
    '/calls/:id/turns',
    { preHandler, schema: { params, response: { 200: callTurnsSchema } } },
    async ({ scope, params: { id } }) => ({ data: orMissing(await calls.turns(scope, id)) }),
  )

  app.get(
    '/calls/:id/peaks',
    { preHandler, schema: { params, response: { 200: peaksSchema } } },
    async ({ scope, params: { id } }) => orMissing(await calls.peaks(scope, id)),
  )

  /** Links that work in the browser and the session of this request only. */
  async function recordingLinks(caller: FastifyRequest['caller'], cookies: FastifyRequest['cookies']) {
    const key = await app.secret('recording-link')
    const browser = cookies['XSRF-TOKEN'] ?? ''
    return (recording: number) => recordingUrl(key, app.clock(), { recording, session: caller!.sessionId, browser })
  }
}
