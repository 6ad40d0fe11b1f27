import type { Locale } from '#contracts/page-config.ts'
import type { Question, QuestionKind, ScorecardContent, Section } from '#contracts/scorecard-content.ts'
import { hasValue } from '#domain/scoring/question-score.ts'

/** An id that no version of the scorecard has: one that was used before would mean something else there. */
export function newId(prefix: 's' | 'q' | 'o' | 'c'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return `${prefix}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** A scorecard to begin with: one section that waits for its first question. */
export const newContent = (title: string, locale: Locale): ScorecardContent => ({
  title: { [locale]: title },
  description: {},
  locale,
  blind: false,
  target: 85,
  dispute_days: 7,
  sections: [newSection()],
})

export const newSection = (): Section => ({ id: newId('s'), title: {}, questions: [] })

export const newQuestion = (): Question => ({
  id: newId('q'),
  kind: 'yes-no',
  good: 'yes',
  text: {},
  help: {},
  article_id: null,
  weight: 1,
  allows_na: true,
  family: 'non-critical',
  auto_fail: null,
  comment: 'on-fail',
  root_causes: [],
  condition: null,
  rule: null,
  asks_model: false,
})

export const newOption = (points: number) => ({ id: newId('o'), label: {}, points })

/** The same question once more, as another one. What depends on the first does not depend on it. */
export const duplicateOf = (question: Question): Question => ({ ...question, id: newId('q') })

/** A question with answers of another kind. An automatic rule stays, without the answers that are no more. */
export function withKind(question: Question, kind: QuestionKind): Question {
  if (question.kind === kind) return question
  const { text, help, article_id, weight, allows_na, family, auto_fail, comment, root_causes, condition } = question
  const { id, rule, asks_model } = question
  const shared = { id, text, help, article_id, weight, allows_na, family, auto_fail, comment, root_causes }
  const rest = { ...shared, condition, rule, asks_model }
  const changed: Question = kindOf(kind, rest)
  const kept = (value: string | null) => (value !== null && hasValue(changed, value) ? value : null)
  return rule ? { ...changed, rule: { ...rule, holds: kept(rule.holds), fails: kept(rule.fails) } } : changed
}

type Shared = Omit<Extract<Question, { kind: 'yes-no' }>, 'kind' | 'good'>

function kindOf(kind: QuestionKind, shared: Shared): Question {
  switch (kind) {
    case 'yes-no':
      return { ...shared, kind, good: 'yes' }
    case 'scale':
      return { ...shared, kind, min: 1, max: 5, pass_from: 3, min_label: {}, max_label: {} }
    case 'choice':
      return { ...shared, kind, options: [newOption(2), newOption(1), newOption(0)], pass_from: 1 }
  }
}
