import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import {
  coachingChangeSchema,
  coachingDraftSchema,
  coachingExportQuerySchema,
  coachingOptionsSchema,
  coachingPageSchema,
  type CoachingRowDto,
  coachingSchema,
  type CoachingSuggestions,
  coachingSuggestionsSchema,
  MAX_SUGGESTIONS,
  takeCoachingStepSchema,
} from '#contracts/coaching.ts'
import {
  coachingListQuerySchema,
  coachingOptionsQuerySchema,
  type CoachingSuggestionsQuery,
  coachingSuggestionsQuerySchema,
} from '#contracts/lists/coaching.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { addDays, periodOf } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { momentOf } from '#server/lifecycle/moment.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { comparableEvaluations } from '#server/modules/coaching/coaching-counts.ts'
import { takeCoachingStep } from '#server/modules/coaching/coaching-lifecycle.ts'
import { coachingOptions } from '#server/modules/coaching/coaching-options.ts'
import { coachingDetail, coachingListRepository } from '#server/modules/coaching/coaching.repository.ts'
import { changeCoaching, proposeCoaching } from '#server/modules/coaching/save-coaching.ts'
import { notify } from '#server/quality/notify.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'

/**
 * Agreements with agents: read by people who see evaluations, for themselves and for agents whom they coach or
 * represent.
 */
export const coachingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = coachingListRepository(db)
  const moment = () => momentOf(clock())
  const preHandler = app.may('quality-detail')
  const forCoaches = app.may('quality-coaching')
  const params = idParamsSchema
  const action = 'quality'

  recoverForgottenWork(app, FAILURE, async () => {
    if ((await notifyDueCoachings(db, clock())) > 0) app.jobs.wake()
  })

  app.get(
    '/coachings',
    { preHandler, schema: { querystring: coachingListQuerySchema, response: { 200: coachingPageSchema } } },
    ({ scope, query }) => list.page(scope, query, moment().today),
  )

  app.get(
    '/coachings/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: coachingExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query, moment().today)
      const table = { format, name: 'coachings', columns: COACHING_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'coachings', detail }, table)
    },
  )

  app.get(
    '/coaching-suggestions',
    {
      preHandler: forCoaches,
      schema: { querystring: coachingSuggestionsQuerySchema, response: { 200: coachingSuggestionsSchema } },
    },
    ({ scope, query }) => coachingSuggestions(db, scope, query, moment().today),
  )

  app.get(
    '/coaching-options',
    {
      preHandler: forCoaches,
      schema: { querystring: coachingOptionsQuerySchema, response: { 200: coachingOptionsSchema } },
    },
    ({ scope, query }) => coachingOptions(db, scope, query),
  )

  app.post(
    '/coachings',
    { preHandler: forCoaches, schema: { body: coachingDraftSchema, response: { 200: coachingSchema } } },
    async (request) => {
      const { scope, body } = request
      const id = await db.transaction().execute(async (trx) => {
        const added = await proposeCoaching(trx, scope, body, moment())
        const { agent_id, scorecard_id, question_ids } = body
        const detail = { event: 'coaching.proposed', agent: agent_id, scorecard: scorecard_id, questions: question_ids }
        await app.record(request, { action, subject: `coaching:${added}`, detail }, trx)
        return added
      })
      app.jobs.wake()
      return coachingDetail(db, scope, id, moment())
    },
  )

  app.get('/coachings/:id', { preHandler, schema: { params, response: { 200: coachingSchema } } }, (request) =>
    coachingDetail(db, request.scope, request.params.id, moment()),
  )

  app.put(
    '/coachings/:id',
    { preHandler: forCoaches, schema: { params, body: coachingChangeSchema, response: { 200: coachingSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        await changeCoaching(trx, scope, id, body, moment())
        await app.record(request, { action, subject: `coaching:${id}`, detail: { event: 'coaching.changed' } }, trx)
      })
      return coachingDetail(db, scope, id, moment())
    },
  )

  app.post(
    '/coachings/:id/steps',
    { preHandler, schema: { params, body: takeCoachingStepSchema, response: { 200: coachingSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const { from, to } = await takeCoachingStep(trx, scope, id, body, moment())
        const detail = { event: body.event, from, to }
        await app.record(request, { action, subject: `coaching:${id}`, detail }, trx)
      })
      app.jobs.wake()
      return coachingDetail(db, scope, id, moment())
    },
  )
}

const FAILURE = 'coaches were not told of what is due'

/**
 * Notifies coaches of coachings whose follow-up day has come: once for each such day, even with several servers.
 * Returns how many there were.
 */
export const notifyDueCoachings = (db: Database, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('coaching')
      .set((eb) => ({ due_notified_on: eb.ref('follow_up_on') }))
      .where('state', '=', 'agreed')
      .where('follow_up_on', '<=', dayIn('UTC', now))
      .whereRef('due_notified_on', 'is distinct from', 'follow_up_on')
      .returning(['id', 'coach_id'])
      .execute()
    for (const { id, coach_id } of due) {
      await notify(trx, [coach_id], { kind: 'coaching-due', subject: `coaching:${id}`, actor: null, now })
    }
    return due.length
  })

/**
 * Headers are named after the fields of the list, in English; texts of a scorecard are in its own language. Instants
 * are in UTC.
 */
const COACHING_COLUMNS: readonly TableColumn<CoachingRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'agent', value: ({ agent }) => agent.name },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'coach', value: ({ coach }) => coach?.name ?? null },
  { header: 'topic', value: ({ topic }) => topic },
  { header: 'scorecard', value: ({ scorecard: { title, locale } }) => inLanguage(title, locale) },
  {
    header: 'questions',
    value: ({ questions }) => questions.map(({ text, scorecard }) => inLanguage(text, scorecard.locale)).join('; '),
  },
  { header: 'state', value: ({ state }) => state },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'agreed_at', value: ({ agreed_at }) => agreed_at },
  { header: 'follow_up_on', value: ({ follow_up_on }) => follow_up_on },
  { header: 'is_due', value: ({ is_due }) => is_due },
  { header: 'settled_at', value: ({ settled_at }) => settled_at },
]

/** The questions that the caller's agents failed most often, in conversations of the period. `today` is in UTC. */
async function coachingSuggestions(
  db: Database,
  scope: Scope,
  query: CoachingSuggestionsQuery,
  today: string,
): Promise<CoachingSuggestions> {
  const { agent_id, team_id, started_from, started_to } = query
  const period = periodOf(
    { ...(started_from !== undefined && { started_from }), ...(started_to !== undefined && { started_to }) },
    today,
  )
  const rows = await comparableEvaluations(db, scope)
    .innerJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('team', 'team.id', 'agent.team_id')
    .where(scope.sees('interaction', 'quality-coaching'))
    .where('agent.user_id', 'is distinct from', scope.user.id)
    .where('interaction.started_at', '>=', startOfDay('UTC', period.from))
    .where('interaction.started_at', '<', startOfDay('UTC', addDays(period.to, 1)))
    .$if(agent_id !== undefined, (narrowed) => narrowed.where('agent.id', '=', agent_id!))
    .$if(team_id !== undefined, (narrowed) => narrowed.where('agent.team_id', '=', team_id!))
    .groupBy(['agent.id', 'agent.name', 'team.id', 'team.name'])
    .groupBy(['scorecard_version.scorecard_id', 'answer.question_id'])
    .having(sql<boolean>`bool_or(answer.failed)`)
    .select(['agent.id as agent_id', 'agent.name as agent_name', 'team.id as team_id', 'team.name as team_name'])
    .select(['scorecard_version.scorecard_id', 'answer.question_id'])
    .select(sql<number>`count(*) filter (where answer.failed)`.as('failed'))
    .select(sql<number>`count(*)`.as('whole'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .select(
      sql<number | null>`(
        select max(coaching.id) from coaching
        where coaching.agent_id = agent.id and coaching.scorecard_id = scorecard_version.scorecard_id
          and answer.question_id = any(coaching.question_ids) and coaching.state in ('proposed', 'agreed')
      )`.as('coaching_id'),
    )
    .orderBy('failed', 'desc')
    .orderBy('whole')
    .orderBy('agent.name')
    .orderBy('answer.question_id')
    .limit(MAX_SUGGESTIONS)
    .execute()
  const names = await questionNames(
    db,
    rows.map(({ scorecard_id }) => scorecard_id),
  )
  return {
    period,
    data: rows.map((row) => ({
      agent: { id: row.agent_id, name: row.agent_name },
      team: namedOrNull(row.team_id, row.team_name),
      ...nameIn(names, row),
      failed: { part: row.failed, whole: row.whole },
      coaching_id: row.coaching_id,
    })),
    total: rows[0]?.total ?? 0,
  }
}
