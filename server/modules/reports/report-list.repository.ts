import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type ReportListQuery, reportSorts } from '#contracts/lists/reports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Named } from '#contracts/params.ts'
import type { NamedScorecard } from '#contracts/quality-questions.ts'
import type { Report, ReportOptions } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { recipientsToChoose, visiblePeople, visiblePermissions } from '#server/modules/reports/report-people.ts'
import { filterNames, type NamedPlace, namedPlaces, visibleNames } from '#server/reports/visible-names.ts'

/** Reports for people who edit them: their filters and recipients, as far as the reader sees them. */
export const reportListRepository = (db: Database) => {
  const reports = (scope: Scope) =>
    db
      .selectFrom('report')
      .leftJoin('app_user as creator', 'creator.id', 'report.created_by')
      .where('report.removed', '=', false)
      .select(['report.id', 'report.title', 'report.kind', 'report.filter', 'report.period', 'report.formats'])
      .select(['report.locale', 'report.schedule', 'report.time_zone', 'report.active', 'report.version'])
      .select(['report.updated_at', 'report.next_at'])
      .select(['creator.id as creator_id', 'creator.name as creator_name'])
      .select([recipientsOf(scope).as('recipients'), allRecipients.as('all_recipients'), lastRun.as('last_run')])

  type Row = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

  async function presentReport(scope: Scope, row: Row): Promise<Report> {
    const { creator_id, creator_name, all_recipients, updated_at, next_at, last_run, ...report } = row
    const { scorecard_id } = report.filter
    const [scorecard] = scorecard_id === undefined ? [] : await scorecards(db, [scorecard_id])
    return {
      ...report,
      names: { ...(await filterNames(db, scope, visiblePermissions, report.filter)), ...(scorecard && { scorecard }) },
      unseen_recipients: all_recipients - report.recipients.length,
      created_by: namedOrNull(creator_id, creator_name),
      updated_at: updated_at.toISOString(),
      next_at: next_at?.toISOString() ?? null,
      last_run: last_run && { ...last_run, due_at: new Date(last_run.due_at).toISOString() },
    }
  }

  return {
    page: (scope: Scope, query: ReportListQuery): Promise<Page<Report>> =>
      pageOf(
        {
          rows: reports(scope).where(reportWhere(query)),
          counted: db.selectFrom('report').where('report.removed', '=', false).where(reportWhere(query)),
          id: 'report.id',
          columns: COLUMNS,
          nullable: reportSorts,
          sort: query.sort,
          async present(rows) {
            const data: Report[] = []
            for (const row of rows) data.push(await presentReport(scope, row))
            return data
          },
        },
        '/api/reports',
        query,
      ),

    /** Throws `missing`. */
    async one(scope: Scope, id: number): Promise<Report> {
      return presentReport(scope, orMissing(await reports(scope).where('report.id', '=', id).executeTakeFirst()))
    },

    async options(scope: Scope): Promise<ReportOptions> {
      const names: Record<NamedPlace, Named[]> = { partner: [], campaign: [], team: [], agent: [] }
      for (const table of namedPlaces) names[table] = await visibleUnderAny(db, scope, table)
      const { partner: partners, campaign: campaigns, team: teams, agent: agents } = names
      const people = await recipientsToChoose(db, scope)
      return { ...{ partners, campaigns, teams, agents, people }, scorecards: await scorecards(db) }
    },
  }
}

function reportWhere({ q, kind, active }: ReportListQuery): RawBuilder<SqlBool> {
  const conditions = [wordsIn(sql`report.title`, q)]
  if (kind !== undefined) conditions.push(sql`report.kind = ${kind}`)
  if (active !== undefined) conditions.push(sql`report.active = ${active === 'yes'}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const COLUMNS = {
  title: sql`lower(report.title)`,
  kind: 'report.kind',
  next_at: 'report.next_at',
  updated_at: 'report.updated_at',
} as const satisfies Record<(typeof reportSorts)[number], unknown>

/** Under any permission for a dashboard. */
async function visibleUnderAny(db: Database, scope: Scope, table: NamedPlace): Promise<Named[]> {
  const found = new Map<number, Named>()
  for (const permission of visiblePermissions.filter((one) => scope.holds(one))) {
    for (const one of await visibleNames(db, scope, permission, table)) found.set(one.id, one)
    if (scope.seesAll('interaction', permission)) break
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
}

/** These scorecards, or all that are not archived, with the titles of their newest published versions. */
async function scorecards(db: Database, ids?: readonly number[]): Promise<NamedScorecard[]> {
  const { rows } = await sql<NamedScorecard>`
    select distinct on (scorecard.id) scorecard.id, version.content -> 'title' as title, version.content ->> 'locale' as locale
    from scorecard join scorecard_version as version on version.scorecard_id = scorecard.id
    where version.state = 'published' and ${ids ? sql`scorecard.id = any(${ids}::bigint[])` : sql`not scorecard.archived`}
    order by scorecard.id, version.number desc
  `.execute(db)
  return rows
}

const recipientsOf = (scope: Scope) => sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', app_user.id, 'name', app_user.name) order by app_user.name, app_user.id)
  from report_recipient as recipient join app_user on app_user.id = recipient.user_id
  where recipient.report_id = report.id and ${visiblePeople(scope)}
), '[]')`

const allRecipients = sql<number>`(select count(*) from report_recipient where report_id = report.id)`

const lastRun = sql<Report['last_run']>`(
  select json_build_object('id', run.id, 'state', run.state, 'due_at', run.due_at)
  from report_run as run where run.report_id = report.id order by run.due_at desc, run.id desc limit 1
)`
