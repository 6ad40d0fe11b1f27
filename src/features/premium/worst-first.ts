import type { Judge, Judged } from '#contracts/premium.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'

type Questions = Judged['questions']

/** The questions that one judge answers, those that fail most often first; those of which too little is told come last. */
export const worstFirst = (questions: Questions, judge: Judge): Questions =>
  questions
    .filter(({ [judge]: { answers } }) => answers > 0)
    .map((question) => ({ question, value: rate(question[judge].failed, question[judge].answers).value ?? -1 }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ question }) => question)
