import { sql } from 'kysely'

import type { ReportRunListQuery } from '#contracts/lists/reports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ReportKind } from '#contracts/report-kinds.ts'
import type { ReceivedReports, ReportFile, ReportRun } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { visiblePeople } from '#server/modules/reports/report-people.ts'

/** Runs of reports, and their outcome for each person; files are visible to their recipients only. */
export const reportRunsRepository = (db: Database) => {
  const runs = (scope: Scope) =>
    db
      .selectFrom('report_run as run')
      .innerJoin('report', 'report.id', 'run.report_id')
      .leftJoin('app_user', (join) => join.onRef('app_user.id', '=', 'run.asked_by').on(visiblePeople(scope)))
      .where('report.removed', '=', false)
      .select(['run.id', 'run.state', 'run.cause', 'run.due_at', 'run.from_day', 'run.to_day', 'run.ended_at'])
      .select(['app_user.id as asker_id', 'app_user.name as asker_name'])

  type Row = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

  async function present(scope: Scope, rows: readonly Row[], now: Date): Promise<ReportRun[]> {
    if (rows.length === 0) return []
    const deliveries = await deliveriesOf(
      db,
      scope,
      rows.map(({ id }) => id),
      now,
    )
    return rows.map(({ id, state, cause, due_at, from_day, to_day, ended_at, asker_id, asker_name }) => ({
      ...{ id, state, cause, from: from_day, to: to_day },
      due_at: due_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      asked_by: namedOrNull(asker_id, asker_name),
      deliveries: deliveries.filter(({ run_id }) => run_id === id).map(({ run_id: _, ...one }) => one),
    }))
  }

  return {
    /** Throws `missing`. */
    async page(scope: Scope, reportId: number, query: ReportRunListQuery, now: Date): Promise<Page<ReportRun>> {
      orMissing(
        await db
          .selectFrom('report')
          .where('id', '=', reportId)
          .where('removed', '=', false)
          .select('id')
          .executeTakeFirst(),
      )
      return pageOf(
        {
          rows: runs(scope).where('run.report_id', '=', reportId),
          counted: db.selectFrom('report_run').where('report_id', '=', reportId),
          id: 'run.id',
          columns: { due_at: 'run.due_at' },
          sort: '-due_at',
          present: (rows) => present(scope, rows, now),
        },
        `/api/reports/${reportId}/runs`,
        query,
      )
    },

    /** Throws `missing`. */
    async one(scope: Scope, id: number, now: Date): Promise<ReportRun> {
      const [run] = await present(scope, await runs(scope).where('run.id', '=', id).execute(), now)
      return orMissing(run)
    },

    /** The unexpired files for the reader, of these kinds, newest first. */
    async received(userId: number, kinds: readonly ReportKind[], now: Date): Promise<ReceivedReports['data']> {
      const rows = await ownFiles(db, userId, now)
        .where('run.kind', '=', sql<ReportKind>`any(${kinds})`)
        .orderBy('file.made_at', 'desc')
        .orderBy('file.id')
        .limit(MAX_RECEIVED)
        .execute()
      return rows.map(({ kept_until, made_at, from_day, to_day, storage_key: _, sha256: __, ...row }) => ({
        ...{ ...row, from: from_day, to: to_day },
        made_at: made_at.toISOString(),
        kept_until: kept_until.toISOString(),
      }))
    },

    /** An unexpired file for the reader. Throws `missing`. */
    async file(userId: number, id: number, now: Date) {
      return orMissing(await ownFiles(db, userId, now).where('file.id', '=', id).executeTakeFirst())
    },
  }
}

const MAX_RECEIVED = 500

const ownFiles = (db: Database, userId: number, now: Date) =>
  db
    .selectFrom('report_file as file')
    .innerJoin('report_delivery as delivery', 'delivery.id', 'file.delivery_id')
    .innerJoin('report_run as run', 'run.id', 'delivery.run_id')
    .where('delivery.user_id', '=', userId)
    .where('delivery.state', '=', 'sent')
    .where('file.kept_until', '>', now)
    .where('file.storage_key', 'is not', null)
    .select(['file.id', 'file.format', 'file.name', 'file.bytes', 'file.kept_until', 'file.made_at'])
    .select(['file.storage_key', 'file.sha256', 'run.title', 'run.kind', 'run.from_day', 'run.to_day'])

type Delivery = ReportRun['deliveries'][number] & { run_id: number }

async function deliveriesOf(db: Database, scope: Scope, runIds: readonly number[], now: Date): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('report_delivery as delivery')
    .leftJoin('app_user', (join) => join.onRef('app_user.id', '=', 'delivery.user_id').on(visiblePeople(scope)))
    .where('delivery.run_id', 'in', [...runIds])
    .select(['delivery.run_id', 'delivery.state', 'delivery.failure', 'delivery.sent_at', 'delivery.is_linked'])
    .select(['app_user.id as person_id', 'app_user.name as person_name', filesFor(scope, now).as('files')])
    .orderBy(sql`lower(app_user.name)`)
    .orderBy('delivery.id')
    .execute()
  return rows.map(({ person_id, person_name, sent_at, files, ...row }) => ({
    ...row,
    person: namedOrNull(person_id, person_name),
    sent_at: sent_at?.toISOString() ?? null,
    files: files.map((file) => ({ ...file, kept_until: new Date(file.kept_until).toISOString() })),
  }))
}

const filesFor = (scope: Scope, now: Date) => sql<ReportFile[]>`coalesce((
  select json_agg(json_build_object(
    'id', file.id, 'format', file.format, 'name', file.name, 'bytes', file.bytes, 'kept_until', file.kept_until
  ) order by file.id)
  from report_file as file
  where file.delivery_id = delivery.id and delivery.user_id = ${scope.user.id} and delivery.state = 'sent'
    and file.storage_key is not null and file.kept_until > ${now}
), '[]')`
