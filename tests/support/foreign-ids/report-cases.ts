import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Removed reports, runs of other reports, and files that were sent to another person. */
export async function reportCases({ db, admin, caller }: ForeignIdsFixture): Promise<Cases> {
  const now = new Date()
  const add = async (title: string, removed: boolean) => {
    const report = await db
      .insertInto('report')
      .values({
        ...{ title, kind: 'premium', filter: '{}', period: 'last-day', formats: ['pdf'], locale: 'en' },
        ...{ schedule: JSON.stringify({ every: 'day', hour: 6 }), time_zone: 'UTC', created_by: admin.person.id },
        ...{ active: false, next_at: null, removed },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const run = await db
      .insertInto('report_run')
      .values({
        ...{ report_id: report.id, cause: 'person', asked_by: null, due_at: now, state: 'failed', ended_at: now },
        ...{ from_day: '2026-01-01', to_day: '2026-01-01' },
        ...{ title, kind: 'premium', filter: '{}', formats: ['pdf'], locale: 'en' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { report, run }
  }
  const gone = await add('Gone', true)
  const living = await add('Living', false)
  const delivery = await db
    .insertInto('report_delivery')
    .values({ run_id: living.run.id, user_id: admin.person.id, state: 'sent', sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await db
    .insertInto('report_file')
    .values({
      ...{ delivery_id: delivery.id, format: 'pdf', name: 'Theirs.pdf', bytes: 1, sha256: 'x', made_at: now },
      ...{ storage_key: 'reports/theirs.pdf', kept_until: new Date(now.getTime() + 86_400_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const missing = { id: MISSING }
  const report = { missing, foreign: [gone.report] }
  return {
    'GET /api/reports/:id': report,
    'PUT /api/reports/:id': {
      ...report,
      body: {
        ...{ title: 'Anew', kind: 'premium', filter: {}, period: 'last-day', formats: ['pdf'], locale: 'en' },
        ...{ schedule: { every: 'day', hour: 6 }, time_zone: 'UTC', recipient_ids: [caller.person.id], active: true },
        version: 1,
      },
    },
    'DELETE /api/reports/:id': report,
    'GET /api/reports/:id/runs': report,
    'POST /api/reports/:id/runs': report,
    'POST /api/reports/:id/runs/:run_id/again': {
      missing: { id: MISSING, run_id: MISSING },
      foreign: [
        { id: gone.report.id, run_id: gone.run.id },
        { id: living.report.id, run_id: gone.run.id },
      ],
    },
    'GET /api/report-files/:id': { missing, foreign: [file] },
  }
}
