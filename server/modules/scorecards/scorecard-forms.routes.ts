import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { idParamsSchema } from '#contracts/params.ts'
import { type Question, scorecardContentSchema } from '#contracts/scorecard-content.ts'
import { readFormSchema, scorecardExportQuerySchema, scorecardFormSchema } from '#contracts/scorecard-forms.ts'
import type { Database } from '#server/db/database.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownRules, readableArticles, ruleId } from '#server/modules/scorecards/content-references.ts'
import { writeAtalayaJson } from '#server/modules/scorecards/forms/atalaya-json.ts'
import { type FormReading, type FormNote, malformedForm } from '#server/modules/scorecards/forms/form-reading.ts'
import { readForm } from '#server/modules/scorecards/forms/read-form.ts'
import { scorecardDetailRepository } from '#server/modules/scorecards/scorecard-detail.repository.ts'

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

/**
 * A form as it can be kept here: ids of articles and of category rules that there are not are told, and left out. Throws `invalid`
 * where a reader has made something that no draft can be.
 */
async function withKnownReferences(
  db: Database,
  scope: Scope,
  { content, told }: FormReading,
  now: Date,
): Promise<FormReading> {
  const articles = new Set((await readableArticles(db, scope, content, now)).map(({ id }) => id))
  const rules = await knownRules(db, content)
  const lost: FormNote[] = []
  const known = (question: Question, path: string): Question => {
    const tell = (what: Message) => void lost.push({ row: null, path, what })
    const rule = ruleId(question)
    const hasArticle = question.article_id === null || articles.has(question.article_id)
    const hasRule = rule === null || rules.has(rule)
    if (!hasArticle) tell(texts.formArticleLeftOut)
    if (!hasRule) tell(texts.formRuleLeftOut)
    return { ...question, ...(!hasArticle && { article_id: null }), ...(!hasRule && { rule: null }) }
  }
  const sections = content.sections.map((section, s) => ({
    ...section,
    questions: section.questions.map((question, q) => known(question, `sections.${s}.questions.${q}`)),
  }))
  const { data, error } = scorecardContentSchema.safeParse({ ...content, sections })
  if (!data) throw malformedForm(error.issues.map(({ path }) => path.join('.')))
  return { content: data, told: [...told, ...lost] }
}
