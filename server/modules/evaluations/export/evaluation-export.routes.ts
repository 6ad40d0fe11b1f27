import { Readable } from 'node:stream'

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Evaluation } from '#contracts/evaluations.ts'
import { evaluationExportQuerySchema } from '#contracts/lists/evaluations.ts'
import { MAX_ZIP_FILES, zipped } from '#server/archives/zipped.ts'
import { Refusal } from '#server/failures.ts'
import { localeOf } from '#server/locale.ts'
import { evaluationDetails } from '#server/modules/evaluations/evaluation-detail.repository.ts'
import { evaluationListRepository } from '#server/modules/evaluations/evaluation-list.repository.ts'
import { answerColumns, type AnswerLine, answerLines } from '#server/modules/evaluations/export/answer-lines.ts'
import { atalayaJson } from '#server/modules/evaluations/export/atalaya-json.ts'
import { connectFiles } from '#server/modules/evaluations/export/connect-files.ts'
import { evaluationColumns } from '#server/modules/evaluations/export/evaluation-columns.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/** Evaluations as files: all that the filters of the list keep and the reader sees. */
export const evaluationExportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config } = app
  const list = evaluationListRepository(db)

  /** Each with everything that belongs to it, as its page has it; those that have left the reader's sight meanwhile are left out. */
  async function* detailed(scope: Scope, ids: readonly number[]): AsyncGenerator<Evaluation> {
    for (let at = 0; at < ids.length; at += BATCH) {
      yield* await evaluationDetails(db, scope, ids.slice(at, at + BATCH), clock())
    }
  }

  app.get(
    '/evaluations/export',
    {
      preHandler: app.may('quality-detail'),
      exposeHeadRoute: false,
      schema: { querystring: evaluationExportQuerySchema },
    },
    async (request, reply) => {
      const { scope, query } = request
      const { format, page: _page, per_page: _perPage, ...asked } = query
      const ids = await list.ids(scope, query)
      const locale = localeOf(request.headers, config.locale)
      const thing = { subject: 'evaluations', detail: { ...asked, format, rows: ids.length } }

      switch (format) {
        case 'csv':
        case 'xlsx': {
          const table = { format, name: 'evaluations', columns: evaluationColumns(locale), rows: list.all(scope, ids) }
          return app.sendExport(request, reply, thing, table)
        }
        case 'answers-csv': {
          const rows = linesOf(detailed(scope, ids))
          const table = { format: 'csv' as const, name: 'evaluation-answers', columns: answerColumns(locale), rows }
          return app.sendExport(request, reply, thing, table)
        }
        case 'json':
          await app.recordExport(request, thing)
          return reply
            .type('application/json; charset=utf-8')
            .header('content-disposition', 'attachment; filename="evaluations.json"')
            .send(Readable.from(atalayaJson(detailed(scope, ids))))
        case 'connect':
          if (ids.length >= MAX_ZIP_FILES) {
            throw new Refusal({ kind: 'refused', errors: { format: [texts.tooManyEvaluations] } })
          }
          await app.recordExport(request, thing)
          return reply
            .type('application/zip')
            .header('content-disposition', 'attachment; filename="evaluations-connect.zip"')
            .send(Readable.from(zipped(connectFiles(detailed(scope, ids), locale))))
      }
    },
  )
}

async function* linesOf(evaluations: AsyncIterable<Evaluation>): AsyncGenerator<AnswerLine> {
  for await (const evaluation of evaluations) yield* answerLines(evaluation)
}

/** Few enough that everything that belongs to them fits into memory together. */
const BATCH = 50
