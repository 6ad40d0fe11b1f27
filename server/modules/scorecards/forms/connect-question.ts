import type { Locale } from '#contracts/page-config.ts'
import { type Question, MAX_OPTIONS, type QuestionOption } from '#contracts/scorecard-content.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { type ConditionSource, connectCondition } from '#server/modules/scorecards/forms/connect-condition.ts'
import type { ConnectQuestion, ConnectOption, ConnectRange } from '#server/modules/scorecards/forms/connect-schema.ts'
import { truncated, keyMaker } from '#server/modules/scorecards/forms/form-reading.ts'
import { PLAIN_QUESTION } from '#server/quality/plain-question.ts'

type QuestionContext = {
  locale: Locale
  key: (preferred: string, otherwise: string) => string
  /** The questions that were accepted so far, by RefId. */
  before: ReadonlyMap<string, ConditionSource>
  /** Of the section, for its first question. */
  instructions: string
  /** The RefIds of the sections that contain it. */
  within: readonly string[]
  report: (what: Message) => void
}

/**
 * A question without its weight, and the points of its best answer. Null where there is no such kind here; that is
 * reported.
 */
export function connectQuestion(
  given: ConnectQuestion,
  { locale, key, before, instructions, within, report }: QuestionContext,
): (ConditionSource & { points: number }) | null {
  const answers = connectAnswers(given, locale, report)
  if (!answers) return null
  const help = truncated([instructions, given.Instructions ?? ''].join('\n\n'), 2_000, report)
  const condition = given.Enablement ? connectCondition(given.Enablement, before) : null
  if (given.Enablement && !condition) report(texts.formCondition)
  const shape = {
    ...PLAIN_QUESTION,
    id: key(given.RefId, 'question'),
    text: { [locale]: truncated(given.Title, 500, report) },
    ...(help !== '' && { help: { [locale]: help } }),
    allows_na: given.NotApplicableEnabled ?? false,
    auto_fail: whatFails(answers.failing, within, report),
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

/** The form where one of its answers fails that. An answer that fails another section fails nothing here. */
function whatFails(
  failing: ConnectAnswers['failing'],
  within: readonly string[],
  report: (what: Message) => void,
): Question['auto_fail'] {
  if (failing.includes(null)) return 'form'
  const own = failing.filter((refId) => refId !== null && within.includes(refId))
  if (own.length < failing.length) report(texts.formFailsElsewhere)
  return own.length > 0 ? 'section' : null
}

/** The possible answers to a question, with the value of each of its options here. */
type ConnectAnswers = { points: number; values: Map<string, string>; failing: Failing[] } & (
  | { kind: 'yes-no'; good: 'yes' | 'no' }
  | { kind: 'scale'; min: number; max: number; pass_from: number }
  | { kind: 'choice'; options: QuestionOption[]; pass_from: number }
)
/** An answer that fails the section with this RefId, or for null the form. */
type Failing = string | null

type Report = (what: Message) => void

/** Null for a kind of question that does not exist here; that is reported. */
function connectAnswers(question: ConnectQuestion, locale: Locale, report: Report): ConnectAnswers | null {
  const { Title: title, QuestionType: kind } = question
  const { SingleSelect: select, Numeric: numeric } = question.QuestionTypeProperties ?? {}
  if (select?.Automation ?? numeric?.Automation) report(texts.formAutomation)
  if (kind === 'SINGLESELECT' && select && select.Options.length > 0) return ofOptions(select.Options, locale, report)
  if (kind === 'NUMERIC' && numeric) {
    const { MinValue: from, MaxValue: to } = numeric
    const ranges = numeric.Options ?? []
    if (ranges.length > 0) return ofRanges(ranges, locale, report)
    if (Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= 100 && from < to) {
      report({ ...texts.formPassAssumed, values: { pass: from } })
      return { kind: 'scale', min: from, max: to, pass_from: from, points: to, values: new Map(), failing: [] }
    }
    report({ ...texts.formNumberQuestion, values: { title, from, to } })
    return null
  }
  report(
    kind === 'TEXT'
      ? { ...texts.formTextQuestion, values: { title } }
      : { ...texts.formOtherQuestion, values: { title, kind } },
  )
  return null
}

function ofOptions(given: readonly ConnectOption[], locale: Locale, report: Report): ConnectAnswers {
  const scored = withPoints(given, report)
  const failing = failed(given)
  const yes = scored.find(({ Text: label }) => YES.has(plainWords(label)))
  const no = scored.find(({ Text: label }) => NO.has(plainWords(label)))
  if (scored.length === 2 && yes && no && worth(yes) !== worth(no)) {
    const good = worth(yes) > worth(no) ? ('yes' as const) : ('no' as const)
    const values = new Map([
      [yes.RefId, 'yes'],
      [no.RefId, 'no'],
    ])
    return { kind: 'yes-no', good, points: Math.max(yes.points, no.points), values, failing }
  }
  const key = keyMaker()
  key('na', 'na') // the value for questions that do not apply
  const named = scored.map((option) => ({ ...option, id: key(option.RefId, 'option'), label: option.Text }))
  return choice(named, failing, locale, report)
}

/** A range of numbers becomes an option named after its ends. */
function ofRanges(given: readonly ConnectRange[], locale: Locale, report: Report): ConnectAnswers {
  const named = withPoints(given, report).map((range, index) => {
    const { MinValue: from, MaxValue: to } = range
    return { ...range, RefId: '', id: `range-${index + 1}`, label: from === to ? String(from) : `${from}–${to}` }
  })
  return choice(named, failed(given), locale, report)
}

type Named = Scored & { RefId: string; id: string; label: string }
type Scored = { points: number; AutomaticFail?: boolean | null | undefined }

function choice(given: readonly Named[], failing: Failing[], locale: Locale, report: Report): ConnectAnswers {
  if (given.length > MAX_OPTIONS) report({ ...texts.formTooManyOptions, values: { most: MAX_OPTIONS } })
  const accepted = given.slice(0, MAX_OPTIONS)
  const options = accepted.map(({ id, label, points }) => ({
    id,
    points,
    label: { [locale]: truncated(label, 200, report) },
  }))
  const values = new Map(accepted.map(({ RefId, id }) => [RefId, id]))
  const points = Math.max(...accepted.map((option) => option.points))
  const passing = accepted.filter((option) => !option.AutomaticFail).map((option) => option.points)
  const fails = accepted.filter((option) => option.AutomaticFail).map((option) => option.points)
  // answers that fail everything fail here; without any, the worst answer does
  const lowest = Math.min(...accepted.map((option) => option.points))
  const above = accepted.map((option) => option.points).filter((one) => one > Math.max(lowest, ...fails))
  const pass_from = above.length > 0 ? Math.min(...above) : points
  if (fails.length === 0) report({ ...texts.formPassAssumed, values: { pass: pass_from } })
  else if (passing.some((one) => one < pass_from)) report(texts.formFailsMore)
  return { kind: 'choice', options, pass_from, points, values, failing }
}

/**
 * Options without any points are ranked by their order. An answer that fails everything is worth nothing, even with
 * points.
 */
function withPoints<Given extends { Score?: number | null | undefined; AutomaticFail?: boolean | null | undefined }>(
  given: readonly Given[],
  report: Report,
): (Given & { points: number })[] {
  const isScored = given.some(({ Score }) => typeof Score === 'number')
  if (!isScored && given.length > 1) report(texts.formPointsAssumed)
  return given.map((option, index) => {
    const points = isScored ? (option.Score ?? 0) : given.length - 1 - index
    return { ...option, points: option.AutomaticFail ? 0 : Math.min(Math.max(points, 0), 1_000) }
  })
}

/** An answer that fails everything is below one without points. */
const worth = ({ points, AutomaticFail }: Scored) => (AutomaticFail ? -1 : points)

const failed = (given: readonly Pick<ConnectOption, 'AutomaticFail' | 'AutomaticFailConfiguration'>[]): Failing[] =>
  given
    .filter(({ AutomaticFail }) => AutomaticFail === true)
    .map(({ AutomaticFailConfiguration: of }) => of?.TargetSection ?? null)

const YES = new Set(['yes', 'si', 'sim', 'oui', '是', 'হ্যাঁ'].map(plainWords))
const NO = new Set(['no', 'nao', 'non', '否', 'না'].map(plainWords))
