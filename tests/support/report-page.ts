import type { PermissionName } from '#contracts/permissions.ts'
import type { ReceivedReports, Report, ReportOptions, ReportRun } from '#contracts/reports.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const [ada, rosa] = [
  { id: 7, name: 'Ada Lovelace' },
  { id: 21, name: 'Rosa Díaz' },
]

export const weekly: Report = {
  id: 4,
  title: 'Quality of the week',
  kind: 'premium',
  filter: { partner_id: 1, judge: 'people', compare_team_id: 3 },
  names: { partner: 'Banco Austral' },
  period: 'last-week',
  formats: ['pdf', 'xlsx'],
  locale: 'pt-BR',
  schedule: { every: 'week', weekday: 1, hour: 7 },
  time_zone: 'America/Santiago',
  recipients: [rosa],
  unseen_recipients: 2,
  active: true,
  version: 3,
  created_by: ada,
  updated_at: '2026-03-01T10:00:00.000Z',
  next_at: '2026-03-09T10:00:00.000Z',
  last_run: { id: 31, state: 'failed', due_at: '2026-03-02T10:00:00.000Z' },
}

export const monthly: Report = {
  ...weekly,
  id: 5,
  title: 'What came of it',
  kind: 'beyond',
  filter: {},
  names: {},
  period: 'last-month',
  schedule: { every: 'month', day: 31, hour: 18 },
  unseen_recipients: 0,
  active: false,
  next_at: null,
  last_run: null,
}

const file = {
  id: 90,
  format: 'pdf' as const,
  name: 'quality-2026-02-23-2026-03-01.pdf',
  bytes: 120_000,
  kept_until: '2026-04-01T10:00:00.000Z',
}

const sent = { state: 'sent' as const, failure: null, sent_at: '2026-03-02T10:01:00.000Z', is_linked: false, files: [] }
const refused = { ...sent, state: 'refused' as const, failure: 'no-permission' as const, sent_at: null }

export const failedRun: ReportRun = {
  id: 31,
  state: 'failed',
  due_at: '2026-03-02T10:00:00.000Z',
  cause: 'schedule',
  asked_by: null,
  from: '2026-02-23',
  to: '2026-03-01',
  ended_at: '2026-03-02T10:01:00.000Z',
  deliveries: [
    { ...sent, person: ada, files: [file] },
    { ...sent, state: 'failed', failure: 'mail', person: rosa },
    { ...refused, person: null },
    { ...refused, person: null },
  ],
}

export const waitingRun: ReportRun = {
  ...failedRun,
  id: 32,
  state: 'waiting',
  cause: 'person',
  asked_by: ada,
  ended_at: null,
  deliveries: [],
}

const options: ReportOptions = {
  partners: [{ id: 1, name: 'Banco Austral' }],
  campaigns: [{ id: 2, name: 'Retention' }],
  teams: [{ id: 3, name: 'North' }],
  agents: [],
  scorecards: [{ id: 5, title: { en: 'Sales' }, locale: 'en' }],
  people: [
    { ...ada, kinds: ['freemium', 'premium', 'beyond', 'funnel'] },
    { ...rosa, kinds: ['premium', 'funnel'] },
  ],
}

const received: ReceivedReports = {
  data: [
    {
      ...file,
      title: 'Quality of the week',
      kind: 'premium',
      from: '2026-02-23',
      to: '2026-03-01',
      made_at: '2026-03-02T10:00:00.000Z',
    },
  ],
}

const PLANNER: PermissionName[] = ['report-edit', 'dashboards-freemium', 'dashboards-premium', 'dashboards-beyond']

type ReportVisit = { as?: PermissionName[]; rows?: Report[]; runs?: ReportRun[]; got?: ReceivedReports }

/** Opens a screen with a fake server that has two reports, and a failed run of the first. */
export function openReports(
  address: string,
  { as = PLANNER, rows = [weekly, monthly], runs = [failedRun], got = received }: ReportVisit = {},
) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const answerWith = (route: string, body: unknown) => backend.answer(route, () => ({ status: 200, body }))
  answerWith('GET /api/reports', pageOf(rows, '/api/reports'))
  answerWith('POST /api/reports', weekly)
  answerWith('GET /api/report-options', options)
  answerWith('GET /api/reports/4', weekly)
  answerWith('PUT /api/reports/4', weekly)
  answerWith('PUT /api/reports/5', monthly)
  answerWith('DELETE /api/reports/4', { success: true })
  answerWith('GET /api/reports/4/runs', pageOf(runs, '/api/reports/4/runs'))
  answerWith('POST /api/reports/4/runs', waitingRun)
  answerWith('POST /api/reports/4/runs/31/again', waitingRun)
  answerWith('GET /api/received-reports', got)
  answerWith('GET /api/report-files/90', 'a file')
  const visit = renderAt(address, { as: account, backend })
  /** The bodies that were sent to a path, oldest first. */
  const sentTo = (path: string) =>
    backend
      .sentTo(path)
      .filter(({ method }) => method !== 'GET')
      .map(({ body }) => body)
  return { ...visit, backend, sentTo }
}
