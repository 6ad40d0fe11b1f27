import type { AutomaticCheck, Question } from '#contracts/scorecard-content.ts'
import { type RuleSuggestion, suggestedByRule } from '#domain/scoring/automatic-rule.ts'
import type { Database } from '#server/db/database.ts'
import { conversationFacts, type TurnsOfConversation } from '#server/modules/suggestions/conversation-facts.ts'

/** The answer that the rule of a question suggests, and what it checked. */
export type MadeByRule = RuleSuggestion & { question_id: string; check: AutomaticCheck }

/** The answers that the rules of questions suggest for a conversation. Nothing is stored. */
export async function ruleSuggestions(
  db: Database,
  questions: readonly Question[],
  conversation: TurnsOfConversation,
): Promise<MadeByRule[]> {
  const checks = questions.flatMap(({ rule }) => rule?.check ?? [])
  if (checks.length === 0) return []
  const facts = await conversationFacts(db, conversation, checks)
  return questions.flatMap((question) => {
    const suggested = suggestedByRule(question, facts)
    return suggested && question.rule ? [{ question_id: question.id, check: question.rule.check, ...suggested }] : []
  })
}
