import type { EvaluationKind, EvaluationState } from '#contracts/evaluation-states.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { type EvaluationScore, evaluationScore } from '#domain/scoring/evaluation-score.ts'

import type { Random } from '../random.ts'
import { type Call, DAY_MS, type Scorecard } from './floor.ts'
import { inventAnswers, type Skill } from './invent-answers.ts'

export type InventedEvaluation = {
  call: Call
  scorecard: Scorecard
  kind: EvaluationKind
  evaluator: number
  created_at: Date
  submitted_at: Date | null
  released_at: Date | null
  settled_at: Date | null
  state: EvaluationState
  answers: Answers
  judged: EvaluationScore
  /** Null outside of calibrations. */
  calibration_id: number | null
}

type EvaluationInput = Pick<InventedEvaluation, 'call' | 'scorecard' | 'kind' | 'evaluator' | 'created_at'> & {
  skill: Skill
}

/** An evaluation with its answers, in a state that fits its age. */
export function inventEvaluation(random: Random, input: EvaluationInput, now: Date): InventedEvaluation {
  const { call, scorecard, kind, evaluator, created_at, skill } = input
  const answers = inventAnswers(random, scorecard.content, skill)
  const judged = evaluationScore(scorecard.content, answers)
  const submitted_at = new Date(created_at.getTime() + random.whole(8, 25) * MINUTE_MS)
  const released_at = new Date(submitted_at.getTime() + random.whole(2, 40) * HOUR_MS)
  const isReleased = kind !== 'calibration' && released_at < now && random.chance(0.94)
  const settled_at = new Date(released_at.getTime() + random.whole(4, 90) * HOUR_MS)
  const isSettled = isReleased && settled_at < now
  const state = isSettled ? random.weighted(ENDS) : isReleased ? 'released' : 'submitted'
  return {
    call,
    scorecard,
    kind,
    evaluator,
    created_at,
    submitted_at,
    released_at: isReleased ? released_at : null,
    settled_at: state === 'acknowledged' || state === 'resolved' ? settled_at : null,
    state: state === 'disputed' && !hasFailed(judged) ? 'acknowledged' : state,
    answers,
    judged,
    calibration_id: null,
  }
}

const hasFailed = ({ sections }: EvaluationScore) =>
  sections.some(({ questions }) => questions.some(({ is_failed }) => is_failed))

/** The final states of released evaluations. */
const ENDS: Partial<Record<EvaluationState, number>> = { acknowledged: 72, released: 20, disputed: 3, resolved: 5 }

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
export const disputeEnd = (released_at: Date, { content }: Scorecard) =>
  new Date(released_at.getTime() + content.dispute_days * DAY_MS)
