import type { Coaching, CoachingOptions, CoachingRowDto, CoachingSuggestions } from '#contracts/coaching.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const scorecard = { id: 5, title: { en: 'Sales' }, locale: 'en' } as const
export const greeting: NamedQuestion = { scorecard, question_id: 'greeting', text: { en: 'Greeted by name?' } }
export const disclosure: NamedQuestion = { scorecard, question_id: 'disclosure', text: { en: 'Read the terms?' } }

export const coachingRow: CoachingRowDto = {
  id: 12,
  agent: { id: 9, name: 'Rosa Díaz' },
  team: { id: 3, name: 'North' },
  coach: { id: 7, name: 'Ada Lovelace' },
  scorecard,
  questions: [greeting, disclosure],
  state: 'agreed',
  topic: 'Greeting',
  created_at: '2026-03-01T10:00:00.000Z',
  agreed_at: '2026-03-02T10:00:00.000Z',
  follow_up_on: '2026-03-16',
  is_due: true,
  settled_at: null,
}

export const coaching: Coaching = {
  ...coachingRow,
  action: 'Listen to three calls together.',
  outcome: '',
  window_days: 30,
  created_by: { id: 7, name: 'Ada Lovelace' },
  agreed_by: { id: 21, name: 'Rosa Díaz' },
  evaluation: { id: 40, kind: 'quality', interaction_id: 31 },
  version: 2,
  steps: [
    {
      event: 'coaching.agreed',
      from: 'proposed',
      to: 'agreed',
      by: { id: 21, name: 'Rosa Díaz' },
      at: '2026-03-02T10:00:00.000Z',
      reason: 'With pleasure.',
    },
  ],
  standing: { is_coach: true, is_coached: false },
  counts: {
    before: { from: '2026-01-31T10:00:00.000Z', to: '2026-03-02T10:00:00.000Z' },
    after: { from: '2026-03-02T10:00:00.000Z', to: '2026-03-20T10:00:00.000Z' },
    questions: [
      { question_id: 'greeting', before: { part: 48, whole: 80 }, after: { part: 56, whole: 70 } },
      { question_id: 'disclosure', before: { part: 3, whole: 4 }, after: { part: 5, whole: 6 } },
    ],
  },
}

export const coachingOptions: CoachingOptions = {
  agent: coachingRow.agent,
  scorecard,
  evaluation_id: 40,
  questions: [
    { ...greeting, is_failed: true },
    { ...disclosure, is_failed: false },
  ],
}

export const suggestions: CoachingSuggestions = {
  period: { from: '2026-02-19', to: '2026-03-20' },
  data: [
    { agent: coachingRow.agent, team: null, ...disclosure, failed: { part: 6, whole: 20 }, coaching_id: null },
    { agent: coachingRow.agent, team: null, ...greeting, failed: { part: 2, whole: 3 }, coaching_id: 12 },
  ],
  total: 2,
}

export const COACH: PermissionName[] = ['quality-detail', 'quality-coaching']

/** Opens a screen with a fake server that has one coaching and suggestions for others. */
export function openCoaching(address: string, { as = COACH, shown: detail = coaching, rows = [coachingRow] } = {}) {
  const account = holding(as)
  const backend = sessionBackend(account)
  backend.answer('GET /api/coachings', () => ({ status: 200, body: pageOf(rows, '/api/coachings') }))
  backend.answer('GET /api/coaching-suggestions', () => ({ status: 200, body: suggestions }))
  backend.answer('GET /api/coaching-options', () => ({ status: 200, body: coachingOptions }))
  backend.answer('GET /api/coachings/12', () => ({ status: 200, body: detail }))
  backend.answer('PUT /api/coachings/12', () => ({ status: 200, body: detail }))
  backend.answer('POST /api/coachings', () => ({ status: 200, body: detail }))
  backend.answer('POST /api/coachings/12/steps', () => ({ status: 200, body: detail }))
  const visit = renderAt(address, { as: account, backend })
  const sent = () => backend.requests.findLast(({ method }) => method === 'POST' || method === 'PUT')
  return { ...visit, backend, sent }
}
