import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { QueueRowDto, QueueSummary } from '#contracts/queue.ts'
import type { PlanDetail, PlanOptions, PlanPreview } from '#contracts/sampling-plans.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const [eva, oto] = [
  { id: 21, name: 'Eva Ruiz' },
  { id: 22, name: 'Oto Paz' },
]
const [rosa, luis] = [
  { id: 9, name: 'Rosa Díaz' },
  { id: 10, name: 'Luis Soto' },
]

export const march: PlanDetail = {
  id: 4,
  name: 'March, sales',
  state: 'active',
  scorecard: { id: 3, title: { en: 'Sales call' } },
  period_from: '2026-03-01',
  period_to: '2026-03-31',
  time_zone: 'America/Santiago',
  per_agent: 4,
  total: null,
  stratify_by: null,
  created_by: { id: 7, name: 'Ada' },
  created_at: '2026-03-02T15:42:00.000Z',
  drawn_at: '2026-03-10T15:42:00.000Z',
  version: 3,
  is_governed: true,
  progress: { open: 5, overdue: 2, done: 3, skipped: 1, unassigned: 1 },
  filter: { partner_id: 1, channel: 'voice' },
  named: { partner: { id: 1, name: 'Banco Cordillera' }, campaign: null, team: null, agent: null, category: null },
  seed: 'k3v9',
  drawn_from: 80,
  eligible: 80,
  elapsed_days: 10,
  period_days: 31,
  evaluators: [
    { ...eva, target: null, is_in_plan: true, open: 4, overdue: 2, done: 3, skipped: 0 },
    { ...oto, target: 20, is_in_plan: true, open: 0, overdue: 0, done: 0, skipped: 1 },
  ],
  agents: [
    { agent: rosa, open: 3, overdue: 2, done: 2, skipped: 0 },
    { agent: luis, open: 2, overdue: 0, done: 1, skipped: 1 },
  ],
}

export const draftPlan: PlanDetail = {
  ...march,
  state: 'draft',
  drawn_at: null,
  drawn_from: null,
  progress: { open: 0, overdue: 0, done: 0, skipped: 0, unassigned: 0 },
  agents: [],
}

const call: AssignmentRowDto['call'] = {
  id: 900,
  channel: 'voice',
  started_at: '2026-03-02T15:42:00.000Z',
  time_zone: 'America/Santiago',
  duration_ms: 247_000,
  partner: { id: 1, name: 'Banco Cordillera' },
  campaign: null,
  team: null,
  agent: rosa,
  has_audio: true,
  has_transcript: true,
}

const assignment = (id: number, more: Partial<AssignmentRowDto>): AssignmentRowDto => ({
  id,
  call: { ...call, id: 900 + id, started_at: `2026-03-0${id}T15:42:00.000Z` },
  due_on: '2026-03-20',
  overdue: false,
  evaluator: eva,
  state: 'open',
  reason: '',
  settled_at: null,
  evaluation: null,
  ...more,
})

export const assignments: AssignmentRowDto[] = [
  assignment(1, { overdue: true }),
  assignment(2, {}),
  assignment(3, { evaluator: null }),
  assignment(4, { state: 'done', evaluation: { id: 61, state: 'submitted', score: 82.5 } }),
]

export const options: PlanOptions = {
  partners: [{ id: 1, name: 'Banco Cordillera', time_zone: 'America/Santiago' }],
  campaigns: [],
  teams: [],
  agents: [{ ...rosa, team_id: null }],
  dispositions: [],
  languages: ['es'],
  categories: [],
  scorecards: [{ id: 3, title: { en: 'Sales call' } }],
  evaluators: [eva, oto],
}

export const preview: PlanPreview = {
  time_zone: 'UTC',
  elapsed_days: 31,
  period_days: 31,
  quota_now: 4,
  eligible: 3_000,
  held: 0,
  drawn: 120,
  without_agent: 0,
  agents: [
    { agent: rosa, eligible: 40, held: 0, drawn: 4, short_of: null },
    { agent: luis, eligible: 2, held: 0, drawn: 2, short_of: 4 },
  ],
  strata: [],
  evaluators: [{ ...eva, target: null, held: 0, drawn: 120 }],
  unassigned: 0,
  margin: 0.0877,
  needed: 341,
}

export const queued = (id: number, more: Partial<QueueRowDto> = {}): QueueRowDto => ({
  id,
  call: { ...call, id: 900 + id },
  due_on: '2026-03-20',
  overdue: false,
  plan: { id: 4, name: 'March, sales' },
  scorecard_id: 3,
  draft: null,
  ...more,
})

export const summary: QueueSummary = {
  open: 12,
  due_today: 3,
  overdue: 2,
  done_today: 4,
  done_this_week: 9,
  target_today: 8,
  drafts: 1,
}

type PlanVisit = { as?: PermissionName[]; plan?: PlanDetail; plans?: PlanDetail[] }

/** Opens a screen with a fake server that has this plan and gives every preview the same response. */
export function openPlans(address: string, { as = ['quality-plans'], plan = march, plans = [plan] }: PlanVisit = {}) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const at = `/api/sampling-plans/${plan.id}`
  const rows = plans.map(({ evaluators, ...row }) => ({ ...row, evaluators: evaluators.length }))
  backend.answer('GET /api/sampling-plans', () => ({ status: 200, body: pageOf(rows, '/api/sampling-plans') }))
  backend.answer(`GET ${at}`, () => ({ status: 200, body: plan }))
  backend.answer(`PUT ${at}`, () => ({ status: 200, body: plan }))
  backend.answer(`GET ${at}/assignments`, () => ({ status: 200, body: pageOf(assignments, `${at}/assignments`) }))
  backend.answer('POST /api/sampling-plans', () => ({ status: 200, body: plan }))
  backend.answer('GET /api/sampling-plan-options', () => ({ status: 200, body: options }))
  backend.answer('POST /api/sampling-plan-previews', () => ({ status: 200, body: preview }))
  const visit = renderAt(address, { as: account, backend })
  const sent = (path: string) => backend.sentTo(path).findLast(({ method }) => method !== 'GET')?.body
  return { ...visit, backend, sent, at }
}

/** Opens a screen with a fake server that has these assignments in the reader's queue. */
export function openQueue(
  address: string,
  { as = ['quality-audit', 'call-detail'] as PermissionName[], rows = [queued(1)], told: counts = summary } = {},
) {
  const account = holding(as)
  const backend = sessionBackend(account)
  backend.answer('GET /api/queue', () => ({ status: 200, body: pageOf(rows, '/api/queue') }))
  backend.answer('GET /api/queue/next', () => ({ status: 200, body: { next: rows[0] ?? null } }))
  backend.answer('GET /api/queue/summary', () => ({ status: 200, body: counts }))
  const visit = renderAt(address, { as: account, backend })
  return { ...visit, backend }
}
