import type { Answers } from '#domain/scoring/answers.ts'

/** What is answered to one question so far. */
export type GivenAnswer = {
  /** Null where only a comment is there. */
  value: string | null
  comment: string
  /** Ids of the question's. */
  root_causes: readonly string[]
}

/** By question; one that nobody has touched is not there. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer | undefined>>

export const noAnswer: GivenAnswer = { value: null, comment: '', root_causes: [] }

/** The answers as scores are computed from them. */
export const valuesIn = (answers: GivenAnswers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer?.value ?? undefined]))
