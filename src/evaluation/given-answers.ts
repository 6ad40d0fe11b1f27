import type { Answers } from '#domain/scoring/answers.ts'

/** The answer to a question so far. */
export type GivenAnswer = {
  /** Null if there is only a comment. */
  value: string | null
  comment: string
  /** IDs of root causes of the question. */
  root_causes: readonly string[]
}

/** By question ID; questions without an answer are missing. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer | undefined>>

export const noAnswer: GivenAnswer = { value: null, comment: '', root_causes: [] }

/** The answers in the form for computing scores. */
export const valuesIn = (answers: GivenAnswers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer?.value ?? undefined]))
