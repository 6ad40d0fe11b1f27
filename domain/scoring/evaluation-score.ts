import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'

import { type Answers, applicable } from './answers.ts'
import { isFailed, questionScore } from './question-score.ts'

/** A question and its answer. `score` from 0 to 100; null for `na` and if it is not answered yet. */
export type JudgedQuestion = { question: Question; value: string | undefined; score: number | null; is_failed: boolean }

export type SectionScore = {
  id: string
  /** The questions that apply, in order. */
  questions: JudgedQuestion[]
  /** 0 to 100; null if nothing counts: no question is answered or applies, or all weights are zero. */
  score: number | null
  raw_score: number | null
  /** A failed question that fails its section set the score to zero. */
  is_zeroed: boolean
}

export type EvaluationScore = {
  /** 0 to 100; null if nothing counts. */
  score: number | null
  /** The score without the effect of questions that fail a section or the form. */
  raw_score: number | null
  sections: SectionScore[]
  /** The failed questions that set their section, or the whole form, to zero. */
  zeroed_by: { question_id: string; what: 'section' | 'form' }[]
  /** Ids of the questions that apply and are not answered. */
  unanswered: string[]
}

/**
 * Σ(w·q)/Σw over the questions that apply and are answered; `na` counts in neither sum. A failed question that fails its section makes
 * every q of the section 0; one that fails the form makes the score 0. The raw score ignores both.
 */
export function evaluationScore(content: Pick<ScorecardContent, 'sections'>, answers: Answers): EvaluationScore {
  const applicableIds = applicable(content, answers)
  const sections = content.sections.map(({ id, questions: all }): SectionScore => {
    const questions = all
      .filter((question) => applicableIds.has(question.id))
      .map((question) => judge(question, answers))
    const is_zeroed = questions.some((one) => one.is_failed && one.question.auto_fail === 'section')
    const raw_score = weightedMean(questions)
    return { id, questions, score: is_zeroed && raw_score !== null ? 0 : raw_score, raw_score, is_zeroed }
  })
  const questions = sections.flatMap((section) => section.questions)
  const zeroed_by = questions.flatMap(({ question: { id, auto_fail }, is_failed }) =>
    is_failed && auto_fail ? [{ question_id: id, what: auto_fail }] : [],
  )
  const counted = sections.flatMap(({ questions: own, is_zeroed }) =>
    is_zeroed ? own.map((one) => ({ ...one, score: one.score === null ? null : 0 })) : own,
  )
  const score = weightedMean(counted)
  return {
    score: zeroed_by.some(({ what }) => what === 'form') ? 0 : score,
    raw_score: weightedMean(questions),
    sections,
    zeroed_by,
    unanswered: questions.filter(({ value }) => value === undefined).map(({ question }) => question.id),
  }
}

function judge(question: Question, answers: Answers): JudgedQuestion {
  const value = answers[question.id]
  return { question, value, score: questionScore(question, value), is_failed: isFailed(question, value) }
}

function weightedMean(questions: readonly JudgedQuestion[]): number | null {
  let [sum, weights] = [0, 0]
  for (const { question, score } of questions) {
    if (score === null) continue
    sum += question.weight * score
    weights += question.weight
  }
  // rounding may raise a mean slightly above 100
  return weights === 0 ? null : Math.min(100, sum / weights)
}

/** The questions that apply with the new answers and did not with those before, in order, with their new answers. */
export function newlyApplicable(
  content: Pick<ScorecardContent, 'sections'>,
  before: Answers,
  after: Answers,
): JudgedQuestion[] {
  const applicableBefore = applicable(content, before)
  return evaluationScore(content, after)
    .sections.flatMap(({ questions }) => questions)
    .filter(({ question }) => !applicableBefore.has(question.id))
}
