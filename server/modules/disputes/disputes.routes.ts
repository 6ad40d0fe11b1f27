import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  disputeExportQuerySchema,
  disputeOptionsSchema,
  disputePageSchema,
  disputeRatesSchema,
  type DisputeRowDto,
} from '#contracts/disputes.ts'
import { disputeListQuerySchema, disputeRatesQuerySchema } from '#contracts/lists/disputes.ts'
import { inLanguage } from '#domain/text/localized.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { disputeRatesRepository } from '#server/modules/disputes/dispute-rates.repository.ts'
import { disputesRepository } from '#server/modules/disputes/disputes.repository.ts'

/** The disputes and their rates. The steps of a dispute are steps of its evaluation. */
export const disputesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const disputes = disputesRepository(db)
  const rates = disputeRatesRepository(db)
  const preHandler = app.may('quality-disputes')

  app.get(
    '/disputes',
    { preHandler, schema: { querystring: disputeListQuerySchema, response: { 200: disputePageSchema } } },
    ({ scope, query }) => disputes.page(scope, query, clock()),
  )

  app.get(
    '/disputes/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: disputeExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...filters } = request.query
      return app.sendExport(
        request,
        reply,
        { subject: 'disputes', detail: filters },
        { format, name: 'disputes', columns: COLUMNS, rows: disputes.all(request.scope, request.query, clock()) },
      )
    },
  )

  app.get('/dispute-options', { preHandler, schema: { response: { 200: disputeOptionsSchema } } }, ({ scope }) =>
    rates.options(scope, clock()),
  )

  app.get(
    '/dispute-rates',
    { preHandler, schema: { querystring: disputeRatesQuerySchema, response: { 200: disputeRatesSchema } } },
    ({ scope, query }) => rates.rates(scope, query, clock()),
  )
}

/**
 * Headers are named after the fields of the list, in English; texts of a scorecard are in its own language. Instants
 * are in UTC.
 */
const COLUMNS: readonly TableColumn<DisputeRowDto>[] = [
  { header: 'evaluation_id', value: ({ id }) => id },
  { header: 'interaction_id', value: ({ interaction_id }) => interaction_id },
  { header: 'state', value: ({ state }) => state },
  { header: 'agent', value: ({ agent }) => agent?.name ?? null },
  { header: 'evaluator', value: ({ evaluator }) => evaluator?.name ?? null },
  { header: 'scorecard', value: ({ scorecard: { title, locale } }) => inLanguage(title, locale) },
  {
    header: 'questions',
    value: ({ questions }) => questions.map(({ text, scorecard }) => inLanguage(text, scorecard.locale)).join('; '),
  },
  { header: 'accepted', value: ({ questions }) => outcomes(questions, 'accepted') },
  { header: 'rejected', value: ({ questions }) => outcomes(questions, 'rejected') },
  { header: 'score', value: ({ score }) => score },
  { header: 'disputed_score', value: ({ disputed_score }) => disputed_score },
  { header: 'disputed_at', value: ({ disputed_at }) => disputed_at },
  { header: 'disputed_by', value: ({ disputed_by }) => disputed_by?.name ?? null },
  { header: 'due_at', value: ({ due_at }) => due_at },
  { header: 'settled_at', value: ({ settled_at }) => settled_at },
]

const outcomes = (questions: DisputeRowDto['questions'], requested: 'accepted' | 'rejected') =>
  questions.filter(({ outcome }) => outcome === requested).length
