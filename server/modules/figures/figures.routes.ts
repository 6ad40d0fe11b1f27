import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { figureOptionsSchema, figuresExportQuerySchema, figuresSchema } from '#contracts/figures.ts'
import { type FiguresQuery, figuresQuerySchema } from '#contracts/metrics.ts'
import { isMonthly } from '#domain/question.ts'
import type { Caller } from '#server/access/caller.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { figureColumns } from '#server/modules/figures/figure-export.ts'
import { figureOptions } from '#server/modules/figures/figure-options.ts'
import { figuresRepository } from '#server/modules/figures/figures.repository.ts'
import { namesOf } from '#server/modules/figures/names-of.ts'
import { refuseQuestion } from '#server/modules/figures/refuse-question.ts'
import type { Scope } from '#server/scope.ts'

/** Questions: one number, told by up to two dimensions, narrowed by filters. */
export const figuresRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const figures = figuresRepository(db)
  const preHandler = app.may('dashboards-premium')

  app.get(
    '/figures',
    { preHandler, schema: { querystring: figuresQuerySchema, response: { 200: figuresSchema } } },
    ({ scope, caller, query }) => {
      refuseQuestion(scope, query)
      return figures.figures(reachOf(scope, caller!, query), query, clock())
    },
  )

  app.get('/figure-options', { preHandler, schema: { response: { 200: figureOptionsSchema } } }, ({ scope }) =>
    figureOptions(db, scope),
  )

  app.get(
    '/figures/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: figuresExportQuerySchema } },
    async (request, reply) => {
      const { scope, caller } = request
      const { format, ...query } = request.query
      refuseQuestion(scope, query)
      const reach = reachOf(scope, caller!, query)
      const { asked, rows: told, ...measured } = await figures.measured(reach, query, clock())
      // a number that is told by nothing is a table of one line
      const rows =
        asked.by.length > 0
          ? told
          : measured.totals
            ? [{ keys: [], ...measured.totals, previous: measured.previous_totals }]
            : []
      const columns = figureColumns({ ...measured, names: await namesOf(db, asked.by, rows) })
      const thing = { subject: 'figures', detail: { ...query, rows: rows.length } }
      return app.sendExport(request, reply, thing, { format, columns, rows: oneByOne(rows), name: 'figures' })
    },
  )
}

/** Conversations and evaluations as far as the permission of questions reaches; policies as far as that of policies does. */
const reachOf = (scope: Scope, caller: Caller, { metric }: FiguresQuery): Scope =>
  isMonthly(metric) ? scopeOf(caller, 'policy-detail') : scope

async function* oneByOne<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
