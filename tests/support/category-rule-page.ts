import type { CallRowDto } from '#contracts/calls.ts'
import type { CategoryPreview, CategoryRule } from '#contracts/category-rules.ts'
import type { PermissionName } from '#contracts/permissions.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

export const recorded: CategoryRule = {
  id: 4,
  name: 'Says that it is recorded',
  description: 'In the first minute.',
  query: 'first/60(agent:"is recorded")',
  channels: ['voice'],
  campaign_ids: [3],
  campaigns: [{ id: 3, name: 'Hogar Protegido' }],
  active: true,
  version: 2,
  created_by: { id: 7, name: 'Ada' },
  updated_at: '2026-03-02T15:42:00.000Z',
  run: { state: 'done', done: 192, total: 192 },
  counts: { matched: 23, judged: 180, not_judged: { no_transcript: 9, untimed: 3 }, waiting: 0 },
}

export const preview: CategoryPreview = {
  matched: 23,
  judged: 180,
  not_judged: { no_transcript: 9, untimed: 3 },
  of_newest: null,
  examples: [],
}

export const matchedCall: CallRowDto = {
  id: 9,
  external_id: 'demo:9',
  channel: 'voice',
  direction: 'outbound',
  started_at: '2026-03-02T15:42:00.000Z',
  time_zone: 'America/Santiago',
  duration_ms: 247_000,
  partner: { id: 1, name: 'Banco Cordillera' },
  campaign: { id: 3, name: 'Hogar Protegido' },
  team: null,
  agent: { id: 9, name: 'Rosa Díaz' },
  customer_name: 'María G.',
  disposition: null,
  language: 'es-CL',
  has_audio: true,
  has_transcript: true,
  hits: [{ seq: 4, start_ms: 65_900, speaker: 'customer', text: 'Quiero cancelar mi seguro', marks: [[7, 15]] }],
}

export const EDITOR: PermissionName[] = ['call-categories', 'call-detail']

/** Opens a screen with a fake server that has these rules and gives every preview the same answer. */
export function openRules(address: string, { as = EDITOR, rules = [recorded] } = {}) {
  const account = holding(as)
  const backend = sessionBackend(account)
  backend.answer('GET /api/category-rules', () => ({ status: 200, body: pageOf(rules, '/api/category-rules') }))
  for (const rule of rules) {
    backend.answer(`GET /api/category-rules/${rule.id}`, () => ({ status: 200, body: rule }))
    backend.answer(`PUT /api/category-rules/${rule.id}`, () => ({ status: 200, body: rule }))
  }
  backend.answer('POST /api/category-rules', () => ({ status: 200, body: recorded }))
  backend.answer('GET /api/category-rule-options', () => ({
    status: 200,
    body: { campaigns: [{ id: 3, name: 'Hogar Protegido', partner: { id: 1, name: 'Banco Cordillera' } }] },
  }))
  backend.answer('GET /api/category-preview', () => ({ status: 200, body: preview }))
  const visit = renderAt(address, { as: account, backend })
  const previews = () => backend.sentTo('/api/category-preview').map(({ query }) => query.get('query'))
  const saved = () => backend.requests.findLast(({ method }) => method === 'POST' || method === 'PUT')?.body
  return { ...visit, backend, previews, saved }
}
