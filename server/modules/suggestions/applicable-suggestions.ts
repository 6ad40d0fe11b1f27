import type { AutomaticCheck, Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Suggestion } from '#contracts/suggestions.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'
import type { StoredSuggestion } from '#server/modules/suggestions/stored-suggestions.ts'

type Asked = {
  content: ScorecardContent
  answers: Answers
  /** How the configured model is called; null for none. */
  model: string | null
}
type AskedSuggestion = Omit<Suggestion, 'agreement'>

/**
 * What was suggested of the questions that are asked, given what was answered so far: of the rule before that of the model. What is
 * not there yet is waited for.
 */
export function applicableSuggestions(
  { content, answers, model }: Asked,
  stored: readonly StoredSuggestion[],
): AskedSuggestion[] {
  const asked = applicable(content, answers)
  return questionsOf(content)
    .filter(({ id }) => asked.has(id))
    .flatMap((question) => [byRule(question, stored), byModel(question, model, stored)])
    .filter((one) => one !== null)
}

function byRule({ id, rule }: Question, stored: readonly StoredSuggestion[]): AskedSuggestion | null {
  const found = stored.find(({ question_id, origin }) => question_id === id && origin === 'rule')
  if (found) return told(found)
  return rule && waiting(id, { origin: 'rule', check: rule.check, model: null })
}

/** Nobody waits for a model that nobody asks. */
function byModel(
  { id, asks_model }: Question,
  model: string | null,
  stored: readonly StoredSuggestion[],
): AskedSuggestion | null {
  const found = stored.find(({ question_id, origin }) => question_id === id && origin === 'model')
  if (found && found.why_not !== 'waiting') return told(found)
  return asks_model && model !== null ? waiting(id, { origin: 'model', check: null, model }) : null
}

type Basis = Pick<Suggestion, 'origin' | 'model'> & { check: AutomaticCheck | null }

const waiting = (question_id: string, basis: Basis): AskedSuggestion => ({
  ...basis,
  question_id,
  value: null,
  why_not: 'waiting',
  measured: null,
  spans: [],
})

const told = ({ basis, ...one }: StoredSuggestion): AskedSuggestion =>
  'check' in basis
    ? { ...one, check: basis.check, measured: basis.measured, model: null }
    : { ...one, check: null, measured: null, model: basis.model }
