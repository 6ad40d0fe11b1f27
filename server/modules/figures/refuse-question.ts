import type { FiguresQuery } from '#contracts/metrics.ts'
import { isMonthly, questionProblems, type QuestionProblem } from '#domain/question.ts'
import { Refusal } from '#server/failures.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/**
 * Throws where a question has no answer, with the field that must be mended. Policies are for who may open them, as everywhere: their
 * figures need `policy-detail` beside the permission of questions, and reach as far as it does. It is no 403: the person stays.
 */
export function refuseQuestion(scope: Scope, query: FiguresQuery): void {
  const errors: Record<string, readonly Message[]> = {}
  for (const [name, problem] of Object.entries(questionProblems(query))) errors[name] = [TEXTS[problem]]
  if (isMonthly(query.metric) && !scope.holds('policy-detail')) errors['metric'] = [texts.figureNeedsPolicies]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'refused', errors })
}

const TEXTS: Record<QuestionProblem, Message> = {
  'not-of-metric': texts.figureNotOfMetric,
  needed: texts.figureNeeds,
  twice: texts.figureTwice,
  'no-first': texts.figureNoFirst,
  'no-scorecard': texts.figureNoScorecard,
}
