import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import {
  figureOptionsSchema,
  figuresExportQuerySchema,
  figuresSchema,
  type FigureOptions,
  type FigureRowDto,
  type Figures,
} from '#contracts/figures.ts'
import { type FiguresQuery, figuresQuerySchema, type DimensionName } from '#contracts/metrics.ts'
import type { Named } from '#contracts/params.ts'
import { isMonthly, queryProblems, type QueryProblem, questionOfKey } from '#domain/metrics/metric-query.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { inLanguage } from '#domain/text/localized.ts'
import type { Caller } from '#server/access/caller.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { figuresRepository } from '#server/modules/figures/figures.repository.ts'
import { namesOf, scorecardsNamed } from '#server/modules/figures/names-of.ts'
import { questionNames } from '#server/quality/question-names.ts'
import { rollupTableFor } from '#server/rollups/from-counted.ts'

/** Questions: one number, grouped by up to two dimensions, narrowed by filters. */
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
      const { metricQuery, rows: groupedRows, ...measured } = await figures.measured(reach, query, clock())
      // a number without groups is a table of one line
      const rows =
        metricQuery.by.length > 0
          ? groupedRows
          : measured.totals
            ? [{ keys: [], ...measured.totals, previous: measured.previous_totals }]
            : []
      const columns = figureColumns({ ...measured, names: await namesOf(db, metricQuery.by, rows) })
      const record = { subject: 'figures', detail: { ...query, rows: rows.length } }
      return app.sendExport(request, reply, record, { format, columns, rows: oneByOne(rows), name: 'figures' })
    },
  )
}

/**
 * Conversations and evaluations as far as the permission for questions reaches; policies as far as that for policies
 * does.
 */
const reachOf = (scope: Scope, caller: Caller, { metric }: FiguresQuery): Scope =>
  isMonthly(metric) ? scopeOf(caller, 'policy-detail') : scope

async function* oneByOne<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/**
 * Throws where a question has no answer, with the field that must be corrected. Policies require the right to open
 * them, as everywhere: their figures need `policy-detail` beside the permission for questions, and reach as far as it
 * does. It is not a 403, so the person stays signed in.
 */
function refuseQuestion(scope: Scope, query: FiguresQuery): void {
  const errors: Record<string, readonly Message[]> = {}
  for (const [name, problem] of Object.entries(queryProblems(query))) errors[name] = [TEXTS[problem]]
  if (isMonthly(query.metric) && !scope.holds('policy-detail')) errors['metric'] = [texts.figureNeedsPolicies]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'refused', errors })
}

const TEXTS: Record<QueryProblem, Message> = {
  'not-of-metric': texts.figureNotOfMetric,
  needed: texts.figureNeeds,
  twice: texts.figureTwice,
  'no-first': texts.figureNoFirst,
  'no-scorecard': texts.figureNoScorecard,
}

/**
 * The options of questions besides partners, campaigns, teams and agents: scorecards by which something within the
 * caller's reach was judged, and active rules that apply to something there.
 */
async function figureOptions(db: Database, scope: Scope): Promise<FigureOptions> {
  const sees = scope.sees('interaction')
  const judged = (table: 'machine_day' | 'evaluation_day') => sql`exists (
    select from ${rollupTableFor(table, { scope, filter: {} })} as counted join rollup_key as interaction on interaction.id = counted.rollup_key_id
    join scorecard_version as version on version.id = counted.scorecard_version_id
    where version.scorecard_id = scorecard.id and ${sees}
  )`
  const [scorecards, categories] = await Promise.all([
    sql<{ id: number }>`
      select id from scorecard where ${judged('evaluation_day')} or ${judged('machine_day')} order by name, id
    `.execute(db),
    sql<Named>`
      select id, name from category_rule as rule
      where active and not removed and exists (
        select from rollup_key as interaction
        where ${sees} and (rule.campaign_ids = '{}' or interaction.campaign_id = any(rule.campaign_ids))
          and (rule.channels = '{}' or interaction.channel = any(rule.channels))
      )
      order by lower(name), id
    `.execute(db),
  ])
  const ids = scorecards.rows.map(({ id }) => id)
  const [named, names] = await Promise.all([scorecardsNamed(db, ids), questionNames(db, ids)])
  const questions = [...names.values()]
  return {
    scorecards: ids.flatMap((id) => {
      const scorecard = named.find((one) => one.id === id)
      return scorecard ? [{ ...scorecard, questions: questions.filter((one) => one.scorecard.id === id) }] : []
    }),
    categories: categories.rows,
  }
}

type Exported = Pick<Figures, 'metric' | 'by' | 'period' | 'previous' | 'names'>

/**
 * A line for each row, with the parts of its number, and its days and time zone. Headers are in English; a value is
 * empty where there are too few cases.
 */
function figureColumns(figures: Exported): TableColumn<FigureRowDto>[] {
  const { metric, by, period, previous } = figures
  const definition = metrics[metric]
  const valueOf = (row: FigureRowDto) => metricValue(definition, row)
  const rounded = (value: number | null | undefined) => (typeof value === 'number' ? Number(value.toFixed(4)) : null)
  const before: TableColumn<FigureRowDto>[] = [
    { header: 'previous_part', value: (row) => rounded(row.previous?.part) },
    { header: 'previous_whole', value: (row) => rounded(row.previous?.whole) },
    { header: 'previous_n', value: (row) => row.previous?.cases ?? null },
    {
      header: 'previous_value',
      value: (row) => rounded(row.previous && metricValue(definition, row.previous).value),
    },
    { header: 'previous_from', value: () => previous?.from ?? null },
    { header: 'previous_to', value: () => previous?.to ?? null },
  ]
  return [
    { header: 'metric', value: () => metric },
    ...by.flatMap((name, index) => keyColumns(figures, name, index)),
    { header: 'part', value: ({ part }) => rounded(part) },
    { header: 'whole', value: ({ whole }) => rounded(whole) },
    { header: 'n', value: ({ cases }) => cases },
    { header: 'value', value: (row) => rounded(valueOf(row).value) },
    { header: 'low_95', value: (row) => rounded(valueOf(row).interval?.low) },
    { header: 'high_95', value: (row) => rounded(valueOf(row).interval?.high) },
    { header: 'unit', value: () => definition.unit },
    { header: 'from', value: () => period.from },
    { header: 'to', value: () => period.to },
    { header: 'time_zone', value: () => period.time_zone },
    ...(previous ? before : []),
  ]
}

function keyColumns({ names }: Exported, name: DimensionName, index: number): TableColumn<FigureRowDto>[] {
  const key = ({ keys }: FigureRowDto) => keys[index] ?? null
  switch (name) {
    case 'partner':
    case 'campaign':
    case 'team':
    case 'agent':
    case 'category': {
      const known = new Map(names[name].map((one) => [one.id, one.name]))
      return [
        { header: name, value: (row) => known.get(Number(key(row))) ?? null },
        { header: `${name}_id`, value: key },
      ]
    }
    case 'scorecard': {
      const known = new Map(names.scorecard.map(({ id, title, locale }) => [id, inLanguage(title, locale, locale)]))
      return [
        { header: 'scorecard', value: (row) => known.get(Number(key(row))) ?? null },
        { header: 'scorecard_id', value: key },
      ]
    }
    case 'question': {
      const known = new Map(
        names.question.map(({ scorecard, question_id, text }) => [
          `${scorecard.id} ${question_id}`,
          inLanguage(text, scorecard.locale, scorecard.locale),
        ]),
      )
      return [
        { header: 'question', value: (row) => known.get(String(key(row))) ?? null },
        { header: 'question_scorecard_id', value: (row) => questionOfKey(String(key(row))).scorecard_id },
        { header: 'question_id', value: (row) => questionOfKey(String(key(row))).question_id },
      ]
    }
    case 'day':
    case 'week':
    case 'month':
    case 'weekday':
    case 'hour':
    case 'channel':
      return [{ header: name, value: key }]
  }
}
