import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { type ConversationFacts, suggestedByRule } from './automatic-rule.ts'
import { questionsOf } from './answers.ts'
import { evaluationScore } from './evaluation-score.ts'

/** What the rules of a scorecard say of a conversation. Questions by what came of them; in none of them is what does not apply. */
export type MachineScore = {
  /** 0 to 100, over the questions that were answered; null where none was. */
  score: number | null
  auto_failed: boolean
  passed: string[]
  failed: string[]
  /** Their rule could not tell. */
  undetermined: string[]
}

/**
 * Scores a conversation as if its rules were the only evaluator: Σ(w·q)/Σw over the questions that a rule answers, auto-fails included.
 * Questions without a rule are not asked, and neither are those whose condition rests on one that is not answered: it is no score to be
 * held against that of a person, who answers all of them.
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
  const asked = sections.flatMap(({ questions }) => questions)
  const judged = asked.filter((one) => one.score !== null)
  const idsOf = (some: typeof asked) => some.map(({ question }) => question.id)
  return {
    score,
    auto_failed: zeroed_by.some(({ what }) => what === 'form'),
    passed: idsOf(judged.filter(({ is_failed }) => !is_failed)),
    failed: idsOf(judged.filter(({ is_failed }) => is_failed)),
    undetermined: idsOf(asked.filter(({ question }) => undetermined.has(question.id))),
  }
}
