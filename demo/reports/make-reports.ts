import type { ReportDraft } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'
import { queueDueReports } from '#server/modules/reports/queue-reports.ts'
import { reportsRepository } from '#server/modules/reports/reports.repository.ts'

import { type Actor, actorNamed } from '../acting.ts'
import { withinTransaction } from '../within-transaction.ts'

/**
 * Scheduled reports of dashboards. They were added some weeks ago, and the newest run of each is made once the server
 * works.
 */
export async function makeReports(trx: Database, supervisor: Actor, now: Date): Promise<void> {
  const db = withinTransaction(trx)
  const added = new Date(now.getTime() - WEEKS_AGO * WEEK_MS)
  const analyst = await actorNamed(db, 'analyst')
  const people = [supervisor.id, analyst.id]
  for (const { by, draft } of [
    { by: supervisor, draft: { ...REGULATOR, recipient_ids: people } },
    { by: analyst, draft: { ...CAUSED, recipient_ids: [analyst.id] } },
    { by: supervisor, draft: { ...WEEKLY, recipient_ids: people } },
  ]) {
    const { id, recorded } = await reportsRepository(() => added).add(db, by.scope('report-edit'), draft)
    await by.record(db, added, { action: 'reports', subject: `report:${id}`, detail: recorded })
  }
  await queueDueReports(db, now)
}

type Draft = Omit<ReportDraft, 'recipient_ids'>

const common = { filter: {}, locale: 'es', time_zone: 'America/Santiago', active: true } as const

const REGULATOR: Draft = {
  ...common,
  title: 'Embudo de ventas para el regulador',
  kind: 'funnel',
  period: 'last-month',
  formats: ['pdf', 'xlsx'],
  schedule: { every: 'month', day: 1, hour: 7 },
}
const CAUSED: Draft = {
  ...common,
  title: 'Qué causaron las conversaciones',
  kind: 'beyond',
  period: 'last-year',
  formats: ['xlsx'],
  schedule: { every: 'month', day: 31, hour: 6 },
}
const WEEKLY: Draft = {
  ...common,
  title: 'Calidad de la semana',
  kind: 'premium',
  period: 'last-week',
  formats: ['pdf'],
  schedule: { every: 'week', weekday: 1, hour: 8 },
}

/** After that time each of them has been due. */
const WEEKS_AGO = 5
const WEEK_MS = 604_800_000
