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
import { scorecardDetailRepository } from '#server/modules/scorecards/scorecard-versions.repository.ts'

/** Scorecards as files: Atalaya's own are exported and imported, and forms of others are imported. */
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
      // the content is validated below
      schema: { body: scorecardFormSchema, response: { 200: z.extend(readFormSchema, { content: z.unknown() }) } },
    },
    async (request) => {
      const { scope, body } = request
      const locale = localeOf(request.headers, app.config.locale)
      const read = await readForm(body.text, { name: body.name.replace(/\.[^.]*$/, ''), locale })
      const { content, notes } = await withKnownReferences(app.db, scope, read, app.clock())
      return { content, told: notes.map(({ what, ...where }) => ({ ...where, what: translate(locale, what) })) }
    },
  )
}

/** In bytes: a form in letters of three bytes each, and room for what JSON escapes. */
const LARGEST_BODY = 2_097_152

/**
 * A form as it can be stored here: unknown ids of articles and category rules are reported and left out. Throws
 * `invalid` where a reader has produced something that no draft can be.
 */
async function withKnownReferences(
  db: Database,
  scope: Scope,
  { content, notes }: FormReading,
  now: Date,
): Promise<FormReading> {
  const articles = new Set((await readableArticles(db, scope, content, now)).map(({ id }) => id))
  const rules = await knownRules(db, content)
  const lost: FormNote[] = []
  const withKnown = (question: Question, path: string): Question => {
    const report = (what: Message) => void lost.push({ row: null, path, what })
    const rule = ruleId(question)
    const hasArticle = question.article_id === null || articles.has(question.article_id)
    const hasRule = rule === null || rules.has(rule)
    if (!hasArticle) report(texts.formArticleLeftOut)
    if (!hasRule) report(texts.formRuleLeftOut)
    return { ...question, ...(!hasArticle && { article_id: null }), ...(!hasRule && { rule: null }) }
  }
  const sections = content.sections.map((section, s) => ({
    ...section,
    questions: section.questions.map((question, q) => withKnown(question, `sections.${s}.questions.${q}`)),
  }))
  const { data, error } = scorecardContentSchema.safeParse({ ...content, sections })
  if (!data) throw malformedForm(error.issues.map(({ path }) => path.join('.')))
  return { content: data, notes: [...notes, ...lost] }
}
