import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'

import type { Answers } from './answers.ts'
import { applicable } from './applicable.ts'
import { isFailed, questionScore } from './question-score.ts'

/** A question as it was answered. `score` from 0 to 100; null for `na` and where it is not answered yet. */
export type JudgedQuestion = { question: Question; value: string | undefined; score: number | null; is_failed: boolean }

export type SectionScore = {
  id: string
  /** Of the questions that are asked, in order. */
  questions: JudgedQuestion[]
  /** 0 to 100; null where nothing of it counts: nothing is answered or applies, or all of it weighs nought. */
  score: number | null
  raw_score: number | null
  /** A failed question that fails its section set it to nought. */
  is_zeroed: boolean
}

export type EvaluationScore = {
  /** 0 to 100; null where nothing counts. */
  score: number | null
  /** What it would be if no failed question set anything to nought. */
  raw_score: number | null
  sections: SectionScore[]
  /** The failed questions that set their section, or all, to nought. */
  zeroed_by: { question_id: string; what: 'section' | 'form' }[]
  /** Asked and not answered. */
  unanswered: string[]
}

/**
 * Σ(w·q)/Σw over the questions that are asked and answered: `na` leaves both sums. A failed question that fails its section makes
 * every q of the section 0; one that fails the form makes the score 0. The raw score is kept beside it.
 */
export function evaluationScore(content: Pick<ScorecardContent, 'sections'>, answers: Answers): EvaluationScore {
  const asked = applicable(content, answers)
  const sections = content.sections.map(({ id, questions: all }): SectionScore => {
    const questions = all.filter((question) => asked.has(question.id)).map((question) => judged(question, answers))
    const is_zeroed = questions.some((one) => one.is_failed && one.question.auto_fail === 'section')
    const raw_score = weightedMean(questions)
    return { id, questions, score: is_zeroed && raw_score !== null ? 0 : raw_score, raw_score, is_zeroed }
  })
  const questions = sections.flatMap((section) => section.questions)
  const zeroed_by = questions.flatMap(({ question: { id, auto_fail }, is_failed }) =>
    is_failed && auto_fail ? [{ question_id: id, what: auto_fail }] : [],
  )
  const kept = sections.flatMap(({ questions: own, is_zeroed }) =>
    is_zeroed ? own.map((one) => ({ ...one, score: one.score === null ? null : 0 })) : own,
  )
  const score = weightedMean(kept)
  return {
    score: zeroed_by.some(({ what }) => what === 'form') ? 0 : score,
    raw_score: weightedMean(questions),
    sections,
    zeroed_by,
    unanswered: questions.filter(({ value }) => value === undefined).map(({ question }) => question.id),
  }
}

function judged(question: Question, answers: Answers): JudgedQuestion {
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
  // rounding may carry a mean of hundreds a hair past one
  return weights === 0 ? null : Math.min(100, sum / weights)
}
