import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import { type ConnectAnswers, connectAnswers } from '#server/modules/scorecards/forms/connect-answers.ts'
import { type ConditionSource, connectCondition } from '#server/modules/scorecards/forms/connect-condition.ts'
import type { ConnectQuestion } from '#server/modules/scorecards/forms/connect-schema.ts'
import { truncated } from '#server/modules/scorecards/forms/form-reading.ts'
import { PLAIN_QUESTION } from '#server/quality/plain-question.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

type QuestionContext = {
  locale: Locale
  key: (wanted: string, otherwise: string) => string
  /** The questions that were taken so far, by RefId. */
  before: ReadonlyMap<string, ConditionSource>
  /** Of the section, where it is its first question. */
  instructions: string
  /** The RefIds of the sections that it stands in. */
  within: readonly string[]
  tell: (what: Message) => void
}

/** A question without its weight, and what its best answer scores. Null where there is no such kind here: it is told. */
export function connectQuestion(
  given: ConnectQuestion,
  { locale, key, before, instructions, within, tell }: QuestionContext,
): (ConditionSource & { points: number }) | null {
  const answers = connectAnswers(given, locale, tell)
  if (!answers) return null
  const help = truncated([instructions, given.Instructions ?? ''].join('\n\n'), 2_000, tell)
  const condition = given.Enablement ? connectCondition(given.Enablement, before) : null
  if (given.Enablement && !condition) tell(texts.formCondition)
  const shape = {
    ...PLAIN_QUESTION,
    id: key(given.RefId, 'question'),
    text: { [locale]: truncated(given.Title, 500, tell) },
    ...(help !== '' && { help: { [locale]: help } }),
    allows_na: given.NotApplicableEnabled ?? false,
    auto_fail: whatFails(answers.failing, within, tell),
    root_causes: [],
    condition,
  }
  return { question: withAnswers(shape, answers), points: answers.points, values: answers.values }
}

type Shape = Omit<Extract<Question, { kind: 'yes-no' }>, 'kind' | 'good'>

function withAnswers(shape: Shape, answers: ConnectAnswers): Question {
  const noLabels = { min_label: {}, max_label: {} }
  switch (answers.kind) {
    case 'yes-no':
      return { ...shape, kind: 'yes-no', good: answers.good }
    case 'scale':
      return { ...shape, kind: 'scale', min: answers.min, max: answers.max, pass_from: answers.pass_from, ...noLabels }
    case 'choice':
      return { ...shape, kind: 'choice', options: answers.options, pass_from: answers.pass_from }
  }
}

/** The form where any of its answers fails that. What fails a section elsewhere fails nothing here. */
function whatFails(
  failing: ConnectAnswers['failing'],
  within: readonly string[],
  tell: (what: Message) => void,
): Question['auto_fail'] {
  if (failing.includes(null)) return 'form'
  const own = failing.filter((refId) => refId !== null && within.includes(refId))
  if (own.length < failing.length) tell(texts.formFailsElsewhere)
  return own.length > 0 ? 'section' : null
}
