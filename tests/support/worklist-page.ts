import type { PermissionName } from '#contracts/permissions.ts'
import type { WorkCounts, WorkItem, WorkOptions, WorkRowDto } from '#contracts/work-items.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { type Handler, sessionBackend } from './session-backend.ts'

export const workRow: WorkRowDto = {
  id: 31,
  kind: 'call-back',
  state: 'assigned',
  policy: { id: 12, number: 'HO-0001/26', product: 'Hogar' },
  call: { id: 7, channel: 'voice', started_at: '2026-03-10T15:00:00.000Z' },
  agent: { id: 9, name: 'Rosa Díaz' },
  team: { id: 3, name: 'North' },
  partner: { id: 1, name: 'Banco Andes' },
  campaign: { id: 4, name: 'Retention' },
  time_zone: 'America/Santiago',
  reason: 'The customer wants to cancel.',
  origin: 'person',
  assignee: { id: 7, name: 'Ada Lovelace' },
  due_on: '2026-03-16',
  is_overdue: true,
  outcome: null,
  created_at: '2026-03-09T10:00:00.000Z',
  settled_at: null,
  version: 3,
  standing: { works: true, assigns: true, is_assignee: true },
}

export const workItem: WorkItem = {
  ...workRow,
  note: '',
  origin_key: null,
  created_by: { id: 21, name: 'Luz Vera' },
  policy_status: 'active',
  opens: { call: true, policy: true, agent: true },
  evidence: null,
  calling: {
    customer: { name: 'Jorge H.', national_id: null, phones: ['+•••••••4321'], email: null, unmasked: [] },
    time_zone: 'America/Santiago',
    next: { kind: 'at', at: '2026-03-16T12:00:00.000Z', waits: null },
  },
  coaching: null,
  coachings: [],
  steps: [
    {
      event: 'work.assigned',
      from: 'open',
      to: 'assigned',
      by: { id: 21, name: 'Luz Vera' },
      at: '2026-03-09T11:00:00.000Z',
      reason: '',
      assignee: { id: 7, name: 'Ada Lovelace' },
      due_on: null,
      outcome: null,
    },
  ],
}

const count = { open: 4, overdue: 1, unassigned: 2, mine: 1, done: 6, median_days: 2.5 }
export const workCounts: WorkCounts = {
  days: 30,
  kinds: [
    { kind: 're-verify', ...count, open: 0, overdue: 0, unassigned: 0, mine: 0, done: 0, median_days: null },
    { kind: 'call-back', ...count, open: 3 },
    { kind: 'coach', ...count, open: 1, overdue: 0 },
  ],
  all: count,
}

const options: WorkOptions = {
  partners: [{ id: 1, name: 'Banco Andes' }],
  campaigns: [{ id: 4, name: 'Retention', partner_id: 1 }],
  teams: [{ id: 3, name: 'North' }],
  agents: [{ id: 9, name: 'Rosa Díaz' }],
  assignees: [{ id: 7, name: 'Ada Lovelace' }],
}

const people = {
  data: [
    { id: 7, name: 'Ada Lovelace', team: null },
    { id: 8, name: 'Eva Soto', team: 'North' },
  ],
}

export const ASSIGNER: PermissionName[] = ['worklist-work', 'worklist-assign']

type Given = { as?: PermissionName[]; rows?: WorkRowDto[]; item?: Partial<WorkItem>; other?: Record<string, Handler> }

/** Opens a screen with a fake server that has some items, and one of them in full. */
export function openWork(address: string, { as = ASSIGNER, rows = [workRow], item = {}, other = {} }: Given = {}) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const ok =
    (body: unknown): Handler =>
    () => ({ status: 200, body })
  backend.answer('GET /api/work-items', ok(pageOf(rows, '/api/work-items')))
  backend.answer('GET /api/work-item-counts', ok(workCounts))
  backend.answer('GET /api/work-item-options', ok(options))
  backend.answer('GET /api/work-item-people', ok(people))
  backend.answer('GET /api/work-items/31', ok({ ...workItem, ...item }))
  for (const [route, handler] of Object.entries(other)) backend.answer(route, handler)
  const visit = renderAt(address, { as: account, backend })
  const sent = (path: string) => backend.sentTo(path).find(({ method }) => method === 'POST')
  return { ...visit, backend, sent }
}
