import type { Evaluation } from '#contracts/evaluations.ts'
import type { Answers } from '#domain/scoring/answers.ts'

/** The answers of an evaluation as scoring reads them. */
export const valuesOf = ({ answers }: Pick<Evaluation, 'answers'>): Answers =>
  Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value ?? undefined]))
