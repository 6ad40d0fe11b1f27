import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { idParamsSchema } from '#contracts/params.ts'
import { readFormSchema, scorecardExportQuerySchema, scorecardFormSchema } from '#contracts/scorecard-forms.ts'
import { contentDisposition } from '#server/content-disposition.ts'
import { orMissing } from '#server/failures.ts'
import { localeOf } from '#server/locale.ts'
import { writeAtalayaJson } from '#server/modules/scorecards/forms/atalaya-json.ts'
import { readForm } from '#server/modules/scorecards/forms/read-form.ts'
import { scorecardDetailRepository } from '#server/modules/scorecards/scorecard-detail.repository.ts'
import { withKnownReferences } from '#server/modules/scorecards/with-known-references.ts'
import { translate } from '#server/texts.ts'

/** Scorecards as files: ours go out and come in, and forms of others come in. */
export const scorecardFormsRoutes: FastifyPluginAsyncZod = async (app) => {
  const detail = scorecardDetailRepository(app.db, app.clock)
  const preHandler = app.may('quality-scorecards')

  app.get(
    '/scorecards/:id/export',
    { preHandler, schema: { params: idParamsSchema, querystring: scorecardExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const { id } = request.params
      const version = orMissing(await detail.exported(scope, id, query.version_id))
      const { number, name, content } = version
      await app.recordExport(request, { subject: `scorecard:${id}`, detail: { format: 'json', version: number } })
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', contentDisposition('attachment', `${name || 'scorecard'} ${number}.json`))
        .send(writeAtalayaJson(content))
    },
  )

  app.post(
    '/scorecard-forms',
    {
      preHandler,
      bodyLimit: LARGEST_BODY,
      // the content is read with its schema below
      schema: { body: scorecardFormSchema, response: { 200: z.extend(readFormSchema, { content: z.unknown() }) } },
    },
    async (request) => {
      const { scope, body } = request
      const locale = localeOf(request.headers, app.config.locale)
      const read = await readForm(body.text, { name: body.name.replace(/\.[^.]*$/, ''), locale })
      const { content, told } = await withKnownReferences(app.db, scope, read, app.clock())
      return { content, told: told.map(({ what, ...where }) => ({ ...where, what: translate(locale, what) })) }
    },
  )
}

/** Bytes: a form in letters of three bytes each, and room for what JSON escapes. */
const LARGEST_BODY = 2_097_152
