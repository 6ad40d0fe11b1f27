import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Suggestions } from '#contracts/suggestions.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { ruleSuggestions } from '#server/modules/suggestions/rule-suggestions.ts'
import { unreadableDisclosure } from '#server/quality/unreadable-disclosure.ts'

type Trial = { interaction_id: number; content: ScorecardContent }

/**
 * What the rules of a content would answer for a conversation that the caller sees. The model is not asked, and
 * nothing is stored. Throws `missing`; `invalid` for an unreadable search, by its path in the content, and for a
 * conversation that the caller is evaluating: the judgements of machines on it are hidden from them.
 */
export async function tryRules(db: Database, scope: Scope, { interaction_id, content }: Trial): Promise<Suggestions> {
  const visible = await db
    .selectFrom('interaction')
    .where('id', '=', interaction_id)
    .where(scope.sees('interaction', 'call-detail'))
    .select('id')
    .executeTakeFirst()
  if (!visible) throw new Refusal({ kind: 'missing' })
  await refuseOwnDraft(db, scope, interaction_id)
  refuseUnreadable(content)
  const made = await ruleSuggestions(db, questionsOf(content), { interaction_id, range: null })
  return {
    data: made.map(({ spans, ...suggestion }) => ({
      ...suggestion,
      origin: 'rule',
      model: null,
      spans: [...spans],
      agreement: { agreeing: 0, compared: 0, kappa: null },
    })),
    withheld: 0,
  }
}

async function refuseOwnDraft(db: Database, { user }: Scope, interactionId: number): Promise<void> {
  const draft = await db
    .selectFrom('evaluation')
    .where('interaction_id', '=', interactionId)
    .where('evaluator_id', '=', user.id)
    .where('state', '=', 'draft')
    .select('id')
    .executeTakeFirst()
  if (draft) throw new Refusal({ kind: 'invalid', errors: { interaction_id: [texts.trialOfOwnDraft] } })
}

function refuseUnreadable({ sections }: ScorecardContent): void {
  const errors: Record<string, Message[]> = {}
  for (const [s, { questions }] of sections.entries()) {
    for (const [q, question] of questions.entries()) {
      const reason = unreadableDisclosure(question)
      if (reason) errors[`sections.${s}.questions.${q}.rule`] = [reason]
    }
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
