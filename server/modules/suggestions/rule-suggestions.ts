import type { AutomaticCheck, Question } from '#contracts/scorecard-content.ts'
import { type RuleSuggestion, suggestedByRule } from '#domain/scoring/automatic-rule.ts'
import type { Database } from '#server/db/database.ts'
import { conversationFacts, type Looked } from '#server/modules/suggestions/conversation-facts.ts'

/** What the rule of a question would answer, and what it looked up. */
export type MadeByRule = RuleSuggestion & { question_id: string; check: AutomaticCheck }

/** What the rules of questions would answer of a conversation. Nothing is kept. */
export async function ruleSuggestions(
  db: Database,
  questions: readonly Question[],
  looked: Looked,
): Promise<MadeByRule[]> {
  const checks = questions.flatMap(({ rule }) => rule?.check ?? [])
  if (checks.length === 0) return []
  const facts = await conversationFacts(db, looked, checks)
  return questions.flatMap((question) => {
    const suggested = suggestedByRule(question, facts)
    return suggested && question.rule ? [{ question_id: question.id, check: question.rule.check, ...suggested }] : []
  })
}
