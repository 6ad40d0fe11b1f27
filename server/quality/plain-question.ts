import type { Question } from '#contracts/scorecard-content.ts'

/** The default values of a question. */
export const PLAIN_QUESTION = {
  help: {},
  article_id: null,
  weight: 1,
  allows_na: false,
  family: 'non-critical',
  auto_fail: null,
  comment: 'never',
  root_causes: [],
  condition: null,
  rule: null,
  asks_model: false,
} as const satisfies Partial<Question>
