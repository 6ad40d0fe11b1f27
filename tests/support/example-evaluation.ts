import type { Evaluation, EvaluationAnswer } from '#contracts/evaluations.ts'
import type { EvaluationStanding } from '#lifecycles/evaluation.machine.ts'

import { exampleContent } from './example-scorecard.ts'

const NOBODY: EvaluationStanding = { is_evaluator: false, is_evaluated: false, oversees: false, settles: false }
export const EVALUATOR: EvaluationStanding = { ...NOBODY, is_evaluator: true }
export const EVALUATED: EvaluationStanding = { ...NOBODY, is_evaluated: true }
export const SETTLER: EvaluationStanding = { ...NOBODY, oversees: true, settles: true }
export const READER: EvaluationStanding = NOBODY

/** A draft that has just been started. */
export const exampleEvaluation: Evaluation = {
  ...{ id: 40, kind: 'quality', state: 'draft', interaction_id: 7, channel: 'voice' },
  ...{ started_at: '2026-03-02T12:00:00.000Z', time_zone: 'America/Santiago', duration_ms: 60_000 },
  partner: { id: 1, name: 'Banco Andes' },
  campaign: { id: 2, name: 'Hogar' },
  team: { id: 3, name: 'Norte' },
  agent: { id: 9, name: 'Lucía Quispe' },
  evaluator: { id: 7, name: 'Ada Lovelace' },
  scorecard: { id: 5, version_id: 6, number: 2, title: exampleContent.title, target: exampleContent.target },
  ...{ score: null, raw_score: null, auto_failed: false },
  ...{ created_at: '2026-03-03T09:00:00.000Z', submitted_at: null, released_at: null },
  ...{ version: 1, from_seq: null, to_seq: null, comment: '' },
  content: exampleContent,
  ...{ articles: [], answers: [], evidence: [], disputes: [], steps: [] },
  ...{ disputed_score: null, dispute_until: null, was_escalated: false },
  standing: EVALUATOR,
  may_answer: true,
  ...{ assignment_id: null, calibration: null },
}

/** An answer of the evaluator, first given. */
export const answerTo = (question_id: string, given: Partial<EvaluationAnswer> = {}): EvaluationAnswer => ({
  question_id,
  ...{ value: 'yes', comment: '', root_causes: [], version: 1 },
  answered_by: { id: 7, name: 'Ada Lovelace' },
  answered_at: '2026-03-03T09:01:00.000Z',
  ...given,
})
