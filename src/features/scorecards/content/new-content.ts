import type { Locale } from '#contracts/page-config.ts'
import type { Question, QuestionKind, ScorecardContent, Section } from '#contracts/scorecard-content.ts'
import { hasValue } from '#domain/scoring/question-score.ts'

/** A unique id within all versions of the scorecard: a reused id would mix up answers of different versions. */
export function newId(prefix: 's' | 'q' | 'o' | 'c'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return `${prefix}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** A new scorecard: one section without questions. */
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

/** A copy of a question with an id of its own. Conditions still refer to the original. */
export const duplicateOf = (question: Question): Question => ({ ...question, id: newId('q') })

/** The question with another kind of answers. An automatic rule stays, without answers that no longer exist. */
export function withKind(question: Question, kind: QuestionKind): Question {
  if (question.kind === kind) return question
  const { text, help, article_id, weight, allows_na, family, auto_fail, comment, root_causes, condition } = question
  const { id, rule, asks_model } = question
  const shared = { id, text, help, article_id, weight, allows_na, family, auto_fail, comment, root_causes }
  const rest = { ...shared, condition, rule, asks_model }
  const changed: Question = kindOf(kind, rest)
  const validAnswer = (value: string | null) => (value !== null && hasValue(changed, value) ? value : null)
  return rule
    ? { ...changed, rule: { ...rule, holds: validAnswer(rule.holds), fails: validAnswer(rule.fails) } }
    : changed
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
