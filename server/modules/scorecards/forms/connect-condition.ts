import type { Question } from '#contracts/scorecard-content.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import type { ConnectEnablement } from '#server/modules/scorecards/forms/connect-schema.ts'

/** A question that conditions can refer to, and the values of its options here. */
export type ConditionSource = { question: Question; values: ReadonlyMap<string, string> }

/**
 * The condition of a question as Atalaya has it: an earlier question and some of its answers. Null where that is not
 * equivalent: with several questions, with all of several answers, or with a question that was left out or comes
 * later.
 */
export function connectCondition(
  { Condition: { Operands, Operator }, Action, DefaultAction }: ConnectEnablement,
  before: ReadonlyMap<string, ConditionSource>,
): Question['condition'] {
  const isEnabling = Action === 'ENABLE' && (DefaultAction ?? 'DISABLE') === 'DISABLE'
  const isDisabling = Action === 'DISABLE' && (DefaultAction ?? 'ENABLE') === 'ENABLE'
  const expressions = Operands.flatMap(({ Expression }) => Expression ?? [])
  const [first] = expressions
  if (!first || expressions.length !== Operands.length || (!isEnabling && !isDisabling)) return null
  if (expressions.length > 1 && Operator !== 'OR') return null
  const refId = first.Source.RefId ?? ''
  const source = before.get(refId)
  if (!source || expressions.some(({ Source }) => Source.Type !== 'QUESTION_REF_ID' || Source.RefId !== refId)) {
    return null
  }
  const met = new Set<string>()
  const all = valuesOf(source.question)
  for (const { Values, Comparator } of expressions) {
    const named = Values.map(({ RefId }) => source.values.get(RefId ?? ''))
    const known = named.filter((value) => value !== undefined)
    if (known.length !== named.length || !['IN', 'NOT_IN'].includes(Comparator)) return null
    for (const value of all) if (known.includes(value) === (Comparator === 'IN')) met.add(value)
  }
  const answers = all.filter((value) => met.has(value) === isEnabling)
  return answers.length === 0 ? null : { question_id: source.question.id, answers }
}
