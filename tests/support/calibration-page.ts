import type { CalibrationResults } from '#contracts/calibration-results.ts'
import type {
  CalibrationConversation,
  CalibrationDetail,
  CalibrationRowDto,
  ComparedEvaluation,
  Comparison,
} from '#contracts/calibrations.ts'
import type { PermissionName } from '#contracts/permissions.ts'

import { exampleQuestion } from './example-scorecard.ts'
import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const ana = { id: 7, name: 'Ana' }
const luis = { id: 8, name: 'Luis' }
const rosa = { id: 9, name: 'Rosa' }

const content = {
  title: { en: 'Sales call' },
  description: {},
  locale: 'en' as const,
  blind: false,
  target: 85,
  dispute_days: 7,
  sections: [
    {
      id: 'opening',
      title: { en: 'Opening' },
      questions: [
        exampleQuestion('yes-no', { id: 'greets', text: { en: 'Did the agent greet?' } }),
        exampleQuestion('yes-no', { id: 'name', text: { en: 'And say the name?' } }),
      ],
    },
  ],
}

export const conversation: CalibrationConversation = {
  interaction_id: 31,
  channel: 'voice',
  started_at: '2026-03-02T15:42:00.000Z',
  time_zone: 'UTC',
  duration_ms: 247_000,
  partner: { id: 1, name: 'Banco Cordillera' },
  agent: { id: 5, name: 'Carla Soto' },
  expected_of: [7, 8, 9],
  submitted_by: [8],
  own: null,
  may_evaluate: true,
  sees_answers: false,
  is_agreed: false,
}

export const march: CalibrationDetail = {
  id: 4,
  name: 'March',
  kind: 'agreement',
  state: 'open',
  scorecard: { id: 2, version_id: 3, number: 2, title: { en: 'Sales call' } },
  due_on: '2026-03-31',
  threshold: 10,
  created_by: { id: 1, name: 'Berta' },
  created_at: '2026-03-01T10:00:00.000Z',
  closed_at: null,
  version: 6,
  done: 1,
  expected: 3,
  own: { done: 0, expected: 1 },
  standing: { leads: false, takes_part: true },
  sees_results: false,
  participants: [ana, luis, rosa].map((person) => ({ ...person, done: person.id === 8 ? 1 : 0, expected: 1 })),
  conversations: [conversation],
  content,
}

export const marchRow: CalibrationRowDto = {
  ...march,
  participants: 3,
  interactions: 1,
  agreement: { units: 10, raw: { agreeing: 8, pairs: 10, share: 0.8, interval: { low: 0.49, high: 0.943 } } },
}

/** The same in discussion, for its leader. */
export const discussed: CalibrationDetail = {
  ...march,
  state: 'discussing',
  own: null,
  standing: { leads: true, takes_part: false },
  sees_results: true,
  conversations: [{ ...conversation, submitted_by: [7, 8, 9], may_evaluate: false, sees_answers: true }],
}

const compared = (id: number, evaluator: typeof ana, [greets, name]: [string, string]): ComparedEvaluation => ({
  id,
  evaluator,
  score: 50,
  auto_failed: false,
  comment: '',
  answers: [
    { question_id: 'greets', value: greets, comment: greets === 'no' ? 'I heard none.' : '', evidence: [] },
    { question_id: 'name', value: name, comment: '', evidence: [] },
  ],
})

export const comparison: Comparison = {
  interaction_id: 31,
  version: 6,
  evaluations: [
    compared(21, ana, ['yes', 'yes']),
    compared(22, luis, ['no', 'yes']),
    compared(23, rosa, ['yes', 'no']),
  ],
  earlier: [],
  consensus: {
    answers: [
      {
        question_id: 'name',
        value: 'no',
        comment: 'Heard again.',
        decided_by: null,
        decided_at: '2026-03-03T10:00:00.000Z',
      },
    ],
    score: null,
    unanswered: ['greets'],
  },
}

const measured = { value: 0.61, interval: { low: 0.3, high: 0.92 } }
export const results: CalibrationResults = {
  evaluated: 6,
  agreed: 6,
  pooled: { units: 12, raw: { agreeing: 30, pairs: 36, share: 0.833, interval: { low: 0.7, high: 0.95 } } },
  questions: [
    {
      question_id: 'greets',
      agreement: {
        units: 6,
        raters: 3,
        raw: { agreeing: 14, pairs: 18, share: 0.778, interval: { low: 0.5, high: 1 } },
        kappa: { ...measured, kind: 'fleiss' },
        ac1: { value: 0.7, interval: { low: 0.4, high: 1 } },
        alpha: { value: null, interval: null, level: 'nominal' },
        prevalence: {
          n: 18,
          categories: [
            { category: 'yes', times: 15, share: 15 / 18 },
            { category: 'no', times: 3, share: 3 / 18 },
          ],
        },
      },
    },
  ],
  deviations: [
    {
      evaluator: ana,
      n: 6,
      mean: -12.5,
      mean_absolute: 12.5,
      is_over: true,
      questions: [{ question_id: 'greets', differing: 2, n: 6 }],
    },
    {
      evaluator: luis,
      n: 6,
      mean: 1,
      mean_absolute: 4,
      is_over: false,
      questions: [{ question_id: 'greets', differing: 0, n: 6 }],
    },
  ],
  repetitions: [],
}

export const LEADER: PermissionName[] = ['quality-calibration', 'quality-detail', 'call-detail']
export const AUDITOR: PermissionName[] = ['quality-audit', 'quality-detail']

/** Opens a screen with a fake server that has one calibration. */
export function openCalibrations(address: string, { as = LEADER, calibration = march } = {}) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const answerWith = (route: string, body: unknown) => backend.answer(route, () => ({ status: 200, body }))
  answerWith('GET /api/calibrations', pageOf([marchRow], '/api/calibrations'))
  answerWith('GET /api/calibrations/4', calibration)
  answerWith('GET /api/calibrations/4/results', results)
  answerWith('GET /api/calibrations/4/comparisons/31', comparison)
  answerWith('PUT /api/calibrations/4/consensus/31', comparison)
  answerWith('PUT /api/calibrations/4', calibration)
  answerWith('POST /api/calibrations', calibration)
  answerWith('POST /api/calibrations/4/evaluations', { id: 77, kind: 'calibration', is_new: true })
  answerWith('POST /api/calibrations/4/discussion', discussed)
  answerWith('GET /api/calibration-options', {
    people: [ana, luis, rosa],
    scorecards: [{ id: 2, number: 2, title: { en: 'Sales call' } }],
  })
  answerWith('GET /api/calibration-repeats', {
    data: [{ ...conversation, agent: conversation.agent, evaluators: [ana] }],
  })
  answerWith('GET /api/notifications/unread', { unread: 0 })
  const visit = renderAt(address, { as: account, backend })
  const sent = () => backend.requests.findLast(({ method }) => method === 'POST' || method === 'PUT')
  return { ...visit, backend, sent }
}
