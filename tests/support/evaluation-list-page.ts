import type { EvaluationOptions, EvaluationRowDto } from '#contracts/evaluations.ts'
import type { PermissionName } from '#contracts/permissions.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

/** A row of the list of evaluations. */
export const evaluationRow = (id: number, row: Partial<EvaluationRowDto> = {}): EvaluationRowDto => ({
  id,
  kind: 'quality',
  state: 'submitted',
  interaction_id: 300 + id,
  channel: 'voice',
  started_at: '2026-03-02T15:42:00.000Z',
  time_zone: 'America/Santiago',
  duration_ms: 247_000,
  partner: { id: 1, name: 'Banco Cordillera' },
  campaign: null,
  team: { id: 2, name: 'Santiago Norte' },
  agent: { id: 9, name: 'Rosa Díaz' },
  evaluator: { id: 4, name: 'Iván Rojas' },
  scorecard: { id: 5, version_id: 51, number: 2, title: { en: 'Sales call', es: 'Venta' }, target: 85 },
  score: 92.5,
  raw_score: 92.5,
  auto_failed: false,
  created_at: '2026-03-03T10:00:00.000Z',
  submitted_at: '2026-03-03T11:00:00.000Z',
  released_at: null,
  answered: 4,
  disputed: 0,
  waits: false,
  ...row,
})

const scorecard = { id: 5, title: { en: 'Sales call' }, locale: 'en' } as const
const options: EvaluationOptions = {
  scorecards: [scorecard],
  evaluators: [{ id: 4, name: 'Iván Rojas' }],
  question: { scorecard, question_id: 'greeting', text: { en: 'Greeted by name?' } },
}

type EvaluationsVisit = { as?: PermissionName[]; rows?: EvaluationRowDto[]; total?: number }

/** Opens the list of evaluations with a fake server that has these rows. */
export function openEvaluations(
  address = '/quality/evaluations',
  { as = ['quality-detail', 'quality-audit', 'call-detail'], rows = [evaluationRow(1)], total }: EvaluationsVisit = {},
) {
  const account = holding(as)
  const backend = sessionBackend(account)
  backend.answer('GET /api/evaluations', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/evaluations', { page: Number(query.get('page')), ...(total && { total }) }),
  }))
  backend.answer('GET /api/evaluation-options', () => ({ status: 200, body: options }))
  backend.answer('GET /api/call-options', () => ({
    status: 200,
    body: {
      partners: [{ id: 1, name: 'Banco Cordillera', time_zone: 'America/Santiago' }],
      campaigns: [],
      teams: [{ id: 2, name: 'Santiago Norte' }],
      agents: [{ id: 9, name: 'Rosa Díaz', team_id: 2 }],
      dispositions: [],
    },
  }))
  const lastQuery = () => Object.fromEntries(backend.sentTo('/api/evaluations').at(-1)!.query)
  return { ...renderAt(address, { as: account, backend }), backend, lastQuery }
}
