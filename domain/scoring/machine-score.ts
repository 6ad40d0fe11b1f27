import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { questionsOf } from './answers.ts'
import { type ConversationFacts, suggestedByRule } from './automatic-rule.ts'
import { evaluationScore } from './evaluation-score.ts'

/** The score that the rules of a scorecard give a conversation. Questions that do not apply are in none of the lists. */
export type MachineScore = {
  /** 0 to 100, over the questions that were answered; null if none was. */
  score: number | null
  auto_failed: boolean
  passed: string[]
  failed: string[]
  /** Ids of the questions whose rule gave no answer. */
  undetermined: string[]
}

/**
 * Scores a conversation as if its rules were the only evaluator: Σ(w·q)/Σw over the questions that a rule answers, auto-fails included.
 * Questions without a rule have no answer, and questions whose condition depends on them do not apply. So this score cannot be compared
 * with that of a person, who answers all questions.
 */
export function machineScore(content: Pick<ScorecardContent, 'sections'>, facts: ConversationFacts): MachineScore {
  const answers: Record<string, string> = {}
  const undetermined = new Set<string>()
  for (const question of questionsOf(content)) {
    const suggested = suggestedByRule(question, facts)
    if (suggested?.value) answers[question.id] = suggested.value
    else if (suggested) undetermined.add(question.id)
  }
  const { score, sections, zeroed_by } = evaluationScore(content, answers)
  const applicableQuestions = sections.flatMap(({ questions }) => questions)
  const judged = applicableQuestions.filter((one) => one.score !== null)
  const idsOf = (questions: typeof applicableQuestions) => questions.map(({ question }) => question.id)
  return {
    score,
    auto_failed: zeroed_by.some(({ what }) => what === 'form'),
    passed: idsOf(judged.filter(({ is_failed }) => !is_failed)),
    failed: idsOf(judged.filter(({ is_failed }) => is_failed)),
    undetermined: idsOf(applicableQuestions.filter(({ question }) => undetermined.has(question.id))),
  }
}
