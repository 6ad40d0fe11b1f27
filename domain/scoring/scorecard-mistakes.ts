import { NOT_APPLICABLE, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'

import { inLanguage } from '../text/localized.ts'
import { questionsOf } from './answers.ts'
import { hasValue, valuesOf } from './question-score.ts'

/** Why a scorecard cannot be published. */
export const scorecardMistakes = [
  'no-title',
  'no-questions',
  'section-without-title',
  'section-without-questions',
  'question-without-text',
  'id-taken',
  'nothing-weighs',
  'scale-without-range',
  'too-few-options',
  'option-without-label',
  'options-alike',
  'pass-out-of-range',
  'condition-looks-ahead',
  'condition-without-answer',
  'suggestion-without-answer',
  'root-cause-without-label',
] as const
export type ScorecardMistake = (typeof scorecardMistakes)[number]

/** Where it is: in a question, in a section, or in the whole. `path` is the field's, such as `sections.0.questions.2.options`. */
export type FoundMistake = { mistake: ScorecardMistake; path: string; section_id?: string; question_id?: string }

/** Everything that keeps a scorecard from being published, in its order. Texts count when they stand in the scorecard's language. */
export function mistakesOf(content: ScorecardContent): FoundMistake[] {
  const { sections, locale, title } = content
  const isMissing = (text: Question['text']) => inLanguage({ [locale]: text[locale] }) === ''
  const found: FoundMistake[] = []
  const questions = questionsOf(content)
  if (isMissing(title)) found.push({ mistake: 'no-title', path: 'title' })
  if (questions.length === 0) found.push({ mistake: 'no-questions', path: 'sections' })
  else if (questions.every(({ weight }) => weight === 0)) found.push({ mistake: 'nothing-weighs', path: 'sections' })

  const taken = new Set<string>()
  const take = (id: string, at: Omit<FoundMistake, 'mistake'>) => {
    if (taken.has(id)) found.push({ mistake: 'id-taken', ...at })
    taken.add(id)
  }
  for (const [s, section] of sections.entries()) {
    const at = { path: `sections.${s}`, section_id: section.id }
    if (isMissing(section.title)) found.push({ mistake: 'section-without-title', ...at })
    if (section.questions.length === 0) found.push({ mistake: 'section-without-questions', ...at })
    take(`section ${section.id}`, at)
    for (const [q, question] of section.questions.entries()) {
      const place = { path: `${at.path}.questions.${q}`, section_id: section.id, question_id: question.id }
      const before = questions.slice(0, questions.indexOf(question))
      take(`question ${question.id}`, place)
      found.push(...mistakesIn(question, before, isMissing).map((mistake) => ({ mistake, ...place })))
    }
  }
  return found
}

function mistakesIn(
  question: Question,
  before: readonly Question[],
  isMissing: (text: Question['text']) => boolean,
): ScorecardMistake[] {
  const { condition, rule } = question
  const source = condition && before.find(({ id }) => id === condition.question_id)
  const suggested = rule ? [rule.holds, rule.fails].filter((value) => value !== null) : []
  const causes = question.root_causes
  return [
    ...(isMissing(question.text) ? ['question-without-text' as const] : []),
    ...mistakesOfKind(question, isMissing),
    ...(condition && !source ? ['condition-looks-ahead' as const] : []),
    ...(condition && source && !condition.answers.every((value) => hasValue(source, value))
      ? ['condition-without-answer' as const]
      : []),
    ...(suggested.every((value) => hasValue(question, value)) ? [] : ['suggestion-without-answer' as const]),
    ...(causes.some(({ label }) => isMissing(label)) ? ['root-cause-without-label' as const] : []),
    ...(isDistinct(causes.map(({ id }) => id)) ? [] : ['id-taken' as const]),
  ]
}

function mistakesOfKind(question: Question, isMissing: (text: Question['text']) => boolean): ScorecardMistake[] {
  if (question.kind === 'yes-no') return []
  if (question.kind === 'scale') {
    const { min, max, pass_from } = question
    if (min >= max) return ['scale-without-range']
    return pass_from < min || pass_from > max ? ['pass-out-of-range'] : []
  }
  const { options, pass_from } = question
  if (options.length < 2) return ['too-few-options']
  const points = options.map((option) => option.points)
  const isNamedNa = valuesOf(question).includes(NOT_APPLICABLE)
  return [
    ...(options.some(({ label }) => isMissing(label)) ? ['option-without-label' as const] : []),
    ...(isDistinct(options.map(({ id }) => id)) && !isNamedNa ? [] : ['id-taken' as const]),
    ...(Math.min(...points) === Math.max(...points) ? ['options-alike' as const] : []),
    ...(pass_from > Math.max(...points) ? ['pass-out-of-range' as const] : []),
  ]
}

const isDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length
