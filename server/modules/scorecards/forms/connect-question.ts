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

/** What can be answered to a question, with the answer that each of its options has become. */
type ConnectAnswers = { points: number; values: Map<string, string>; failing: Failing[] } & (
  | { kind: 'yes-no'; good: 'yes' | 'no' }
  | { kind: 'scale'; min: number; max: number; pass_from: number }
  | { kind: 'choice'; options: QuestionOption[]; pass_from: number }
)
/** An answer that fails the section of this RefId, or for null the form. */
type Failing = string | null

type Tell = (what: Message) => void

/** Null for a question of a kind that does not exist here; it is told. */
function connectAnswers(question: ConnectQuestion, locale: Locale, tell: Tell): ConnectAnswers | null {
  const { Title: title, QuestionType: kind } = question
  const { SingleSelect: select, Numeric: numeric } = question.QuestionTypeProperties ?? {}
  if (select?.Automation ?? numeric?.Automation) tell(texts.formAutomation)
  if (kind === 'SINGLESELECT' && select && select.Options.length > 0) return ofOptions(select.Options, locale, tell)
  if (kind === 'NUMERIC' && numeric) {
    const { MinValue: from, MaxValue: to } = numeric
    const ranges = numeric.Options ?? []
    if (ranges.length > 0) return ofRanges(ranges, locale, tell)
    if (Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= 100 && from < to) {
      tell({ ...texts.formPassAssumed, values: { pass: from } })
      return { kind: 'scale', min: from, max: to, pass_from: from, points: to, values: new Map(), failing: [] }
    }
    tell({ ...texts.formNumberQuestion, values: { title, from, to } })
    return null
  }
  tell(
    kind === 'TEXT'
      ? { ...texts.formTextQuestion, values: { title } }
      : { ...texts.formOtherQuestion, values: { title, kind } },
  )
  return null
}

function ofOptions(given: readonly ConnectOption[], locale: Locale, tell: Tell): ConnectAnswers {
  const scored = withPoints(given, tell)
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
  key('na', 'na') // the answer of what does not apply
  const named = scored.map((option) => ({ ...option, id: key(option.RefId, 'option'), label: option.Text }))
  return choice(named, failing, locale, tell)
}

/** A range of numbers is an option that is called by its ends. */
function ofRanges(given: readonly ConnectRange[], locale: Locale, tell: Tell): ConnectAnswers {
  const named = withPoints(given, tell).map((range, at) => {
    const { MinValue: from, MaxValue: to } = range
    return { ...range, RefId: '', id: `range-${at + 1}`, label: from === to ? String(from) : `${from}–${to}` }
  })
  return choice(named, failed(given), locale, tell)
}

type Named = Scored & { RefId: string; id: string; label: string }
type Scored = { points: number; AutomaticFail?: boolean | null | undefined }

function choice(given: readonly Named[], failing: Failing[], locale: Locale, tell: Tell): ConnectAnswers {
  if (given.length > MAX_OPTIONS) tell({ ...texts.formTooManyOptions, values: { most: MAX_OPTIONS } })
  const taken = given.slice(0, MAX_OPTIONS)
  const options = taken.map(({ id, label, points }) => ({
    id,
    points,
    label: { [locale]: truncated(label, 200, tell) },
  }))
  const values = new Map(taken.map(({ RefId, id }) => [RefId, id]))
  const points = Math.max(...taken.map((option) => option.points))
  const passing = taken.filter((option) => !option.AutomaticFail).map((option) => option.points)
  const fails = taken.filter((option) => option.AutomaticFail).map((option) => option.points)
  // those that fail all fail here; of a form without any, the worst answer does
  const lowest = Math.min(...taken.map((option) => option.points))
  const above = taken.map((option) => option.points).filter((one) => one > Math.max(lowest, ...fails))
  const pass_from = above.length > 0 ? Math.min(...above) : points
  if (fails.length === 0) tell({ ...texts.formPassAssumed, values: { pass: pass_from } })
  else if (passing.some((one) => one < pass_from)) tell(texts.formFailsMore)
  return { kind: 'choice', options, pass_from, points, values, failing }
}

/** What gives no points anywhere is ranked by its order. An answer that fails all is worth nothing whatever it says. */
function withPoints<Given extends { Score?: number | null | undefined; AutomaticFail?: boolean | null | undefined }>(
  given: readonly Given[],
  tell: Tell,
): (Given & { points: number })[] {
  const isScored = given.some(({ Score }) => typeof Score === 'number')
  if (!isScored && given.length > 1) tell(texts.formPointsAssumed)
  return given.map((option, at) => {
    const points = isScored ? (option.Score ?? 0) : given.length - 1 - at
    return { ...option, points: option.AutomaticFail ? 0 : Math.min(Math.max(points, 0), 1_000) }
  })
}

/** An answer that fails all is below one that has no points. */
const worth = ({ points, AutomaticFail }: Scored) => (AutomaticFail ? -1 : points)

const failed = (given: readonly Pick<ConnectOption, 'AutomaticFail' | 'AutomaticFailConfiguration'>[]): Failing[] =>
  given
    .filter(({ AutomaticFail }) => AutomaticFail === true)
    .map(({ AutomaticFailConfiguration: of }) => of?.TargetSection ?? null)

const YES = new Set(['yes', 'si', 'sim', 'oui', '是', 'হ্যাঁ'].map(plainWords))
const NO = new Set(['no', 'nao', 'non', '否', 'না'].map(plainWords))
