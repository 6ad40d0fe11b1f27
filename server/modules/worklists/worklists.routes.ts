import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import {
  type WorkCountsQuery,
  workCountsQuerySchema,
  workExportQuerySchema,
  type WorkListQuery,
  workListQuerySchema,
  type WorkPeopleQuery,
  workPeopleQuerySchema,
  workSorts,
} from '#contracts/lists/work-items.ts'
import type { Page } from '#contracts/pagination.ts'
import { type WorkKind, workKinds } from '#contracts/work-item-states.ts'
import {
  RECENT_DAYS,
  type WorkCount,
  type WorkCounts,
  workCountsSchema,
  type WorkOptions,
  workOptionsSchema,
  workPageSchema,
  type WorkPeople,
  workPeopleSchema,
  type WorkRowDto,
} from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { placedWork, wasSettledLately, workItemWhere } from '#server/modules/worklists/work-filter.ts'
import { findWork } from '#server/modules/worklists/work-lifecycle.ts'
import { isOverdue, joinedWork, presentWorkItem, workRows } from '#server/modules/worklists/work-rows.ts'
import { placedSubjects } from '#server/modules/worklists/work-subjects.ts'
import { workersOf, type WorkPlace } from '#server/modules/worklists/workers.ts'

/** Reading worklists: open work by assignee and due day, and its numbers. */
export const worklistsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = workListRepository(db)
  const preHandler = app.may('worklist-work')

  app.get(
    '/work-items',
    { preHandler, schema: { querystring: workListQuerySchema, response: { 200: workPageSchema } } },
    ({ scope, query }) => list.page(scope, query, clock()),
  )

  app.get(
    '/work-items/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: workExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query, clock())
      const table = { format, name: 'worklists', columns: WORK_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'worklists', detail }, table)
    },
  )

  app.get(
    '/work-item-counts',
    { preHandler, schema: { querystring: workCountsQuerySchema, response: { 200: workCountsSchema } } },
    ({ scope, query }) => workCounts(db, scope, query, clock()),
  )

  app.get('/work-item-options', { preHandler, schema: { response: { 200: workOptionsSchema } } }, ({ scope }) =>
    workOptions(db, scope),
  )

  app.get(
    '/work-item-people',
    {
      preHandler: app.may('worklist-assign'),
      schema: { querystring: workPeopleQuerySchema, response: { 200: workPeopleSchema } },
    },
    ({ scope, query }) => workPeople(db, app.config.security === 'strict', scope, query),
  )
}

/**
 * Headers are named after the fields of the list, in English. Instants are in UTC, days follow the partner's
 * calendar.
 */
const WORK_COLUMNS: readonly TableColumn<WorkRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'state', value: ({ state }) => state },
  { header: 'policy', value: ({ policy }) => policy?.number ?? null },
  { header: 'product', value: ({ policy }) => policy?.product ?? null },
  { header: 'interaction_id', value: ({ call }) => call?.id ?? null },
  { header: 'agent', value: ({ agent }) => agent?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'partner', value: ({ partner }) => partner?.name ?? null },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'origin', value: ({ origin }) => origin },
  { header: 'assignee', value: ({ assignee }) => assignee?.name ?? null },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'is_overdue', value: ({ is_overdue }) => is_overdue },
  { header: 'outcome', value: ({ outcome }) => outcome },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'settled_at', value: ({ settled_at }) => settled_at },
]

/** Open and recently done items, by kind and in total: exactly the rows of lists with the same filters. */
async function workCounts(db: Database, scope: Scope, query: WorkCountsQuery, now: Date): Promise<WorkCounts> {
  const isOpen = sql`work_item.settled_at is null`
  const wasDone = sql`work_item.state = 'done' and ${wasSettledLately(now)}`
  const days = sql`extract(epoch from work_item.settled_at - work_item.created_at) / 86400`
  const rows = await joinedWork(db, scope)
    .where(placedWork(query))
    .select([
      sql<WorkKind | null>`work_item.kind`.as('kind'),
      sql<number>`count(*) filter (where ${isOpen})`.as('open'),
      sql<number>`count(*) filter (where ${isOverdue(now)})`.as('overdue'),
      sql<number>`count(*) filter (where ${isOpen} and work_item.assignee_id is null)`.as('unassigned'),
      sql<number>`count(*) filter (where ${isOpen} and work_item.assignee_id = ${scope.user.id})`.as('mine'),
      sql<number>`count(*) filter (where ${wasDone})`.as('done'),
      sql<number | null>`percentile_cont(0.5) within group (order by ${days}) filter (where ${wasDone})`.as(
        'median_days',
      ),
    ])
    .groupBy(sql`grouping sets ((work_item.kind), ())`)
    .execute()
  const of = (requestedKind: WorkKind | null): WorkCount => {
    const { kind: _, ...counts } = rows.find(({ kind }) => kind === requestedKind) ?? NOTHING
    return counts
  }
  return { days: RECENT_DAYS, kinds: workKinds.map((kind) => ({ kind, ...of(kind) })), all: of(null) }
}

const NOTHING = { kind: null, open: 0, overdue: 0, unassigned: 0, mine: 0, done: 0, median_days: null }

/**
 * People who can be given all of these items, or a new one. Throws `missing` where one of them is out of reach,
 * `refused` where nothing is given.
 */
async function workPeople(db: Database, isStrict: boolean, scope: Scope, query: WorkPeopleQuery): Promise<WorkPeople> {
  const people = await workersOf(db, isStrict, await placesOf(db, scope, query))
  return { data: people.map(({ id, name, team }) => ({ id, name, team })) }
}

async function placesOf(db: Database, scope: Scope, query: WorkPeopleQuery): Promise<WorkPlace[]> {
  const { ids, kind, ...subject } = query
  if (ids !== undefined) {
    const requestedIds = [...new Set(ids.split(',').map(Number))]
    const found = await findWork(db, scope, requestedIds)
    const assignable = found.filter(({ standing }) => standing.assigns)
    if (assignable.length < requestedIds.length) throw new Refusal({ kind: 'missing' })
    return assignable.map(({ place }) => place)
  }
  if (kind === undefined) throw new Refusal({ kind: 'refused' })
  const { placed } = await placedSubjects(db, scope, kind, [subject])
  if (placed.length === 0) throw new Refusal({ kind: 'missing' })
  return placed.map(({ place }) => place)
}

/** The options of worklist filters: subjects and assignees of the items that the caller sees. */
async function workOptions(db: Database, scope: Scope): Promise<WorkOptions> {
  const visible = joinedWork(db, scope)
  const [partners, campaigns, teams, agents, assignees] = await Promise.all([
    db
      .selectFrom('partner as named')
      .where('named.id', 'in', visible.select('work_item.partner_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .execute(),
    db
      .selectFrom('campaign as named')
      .where('named.id', 'in', visible.select('work_item.campaign_id'))
      .select(['named.id', 'named.name', 'named.partner_id'])
      .orderBy('named.name')
      .orderBy('named.id')
      .execute(),
    db
      .selectFrom('team as named')
      .where('named.id', 'in', visible.select('work_item.team_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .execute(),
    db
      .selectFrom('agent as named')
      .where('named.id', 'in', visible.select('work_item.agent_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .orderBy('named.id')
      .execute(),
    db
      .selectFrom('app_user as named')
      .where('named.id', 'in', visible.select('work_item.assignee_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .orderBy('named.id')
      .execute(),
  ])
  return { partners, campaigns, teams, agents, assignees }
}

/** Worklists, page by page and as a whole. */
const workListRepository = (db: Database) => {
  const list = (scope: Scope, query: WorkListQuery, now: Date) =>
    listOf({
      rows: workRows(db, scope, now).where(workItemWhere(scope, query, now)),
      counted: joinedWork(db, scope).where(workItemWhere(scope, query, now)),
      id: 'work_item.id',
      columns: COLUMNS,
      nullable: workSorts,
      sort: query.sort,
      present: (found) => found.map((row) => presentWorkItem(scope, row)),
    })

  return {
    page: (scope: Scope, query: WorkListQuery, now: Date): Promise<Page<WorkRowDto>> =>
      pageOf(list(scope, query, now), '/api/work-items', query),
    all: (scope: Scope, query: WorkListQuery, now: Date): AsyncIterable<WorkRowDto> =>
      everyRow(list(scope, query, now)),
  }
}

const COLUMNS = {
  due_on: 'work_item.due_on',
  created_at: 'work_item.created_at',
  settled_at: 'work_item.settled_at',
  partner: 'partner.name',
  agent: 'agent.name',
  assignee: 'assignee.name',
} as const satisfies Record<(typeof workSorts)[number], string>
