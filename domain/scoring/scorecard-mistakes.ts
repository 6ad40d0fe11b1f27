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

/** A mistake and its place: in a question, in a section, or in the scorecard. `path` is a field, such as `sections.0.questions.2`. */
export type FoundMistake = { mistake: ScorecardMistake; path: string; section_id?: string; question_id?: string }

/** Everything that keeps a scorecard from being published, in its order. Texts count only in the scorecard's language. */
export function mistakesOf(content: ScorecardContent): FoundMistake[] {
  const { sections, locale, title } = content
  const isMissing = (text: Question['text']) => inLanguage({ [locale]: text[locale] }) === ''
  const found: FoundMistake[] = []
  const questions = questionsOf(content)
  if (isMissing(title)) found.push({ mistake: 'no-title', path: 'title' })
  if (questions.length === 0) found.push({ mistake: 'no-questions', path: 'sections' })
  else if (questions.every(({ weight }) => weight === 0)) found.push({ mistake: 'nothing-weighs', path: 'sections' })

  const usedIds = new Set<string>()
  const checkUnique = (id: string, location: Omit<FoundMistake, 'mistake'>) => {
    if (usedIds.has(id)) found.push({ mistake: 'id-taken', ...location })
    usedIds.add(id)
  }
  for (const [s, section] of sections.entries()) {
    const location = { path: `sections.${s}`, section_id: section.id }
    if (isMissing(section.title)) found.push({ mistake: 'section-without-title', ...location })
    if (section.questions.length === 0) found.push({ mistake: 'section-without-questions', ...location })
    checkUnique(`section ${section.id}`, location)
    for (const [q, question] of section.questions.entries()) {
      const questionLocation = {
        path: `${location.path}.questions.${q}`,
        section_id: section.id,
        question_id: question.id,
      }
      const earlier = questions.slice(0, questions.indexOf(question))
      checkUnique(`question ${question.id}`, questionLocation)
      found.push(...mistakesIn(question, earlier, isMissing).map((mistake) => ({ mistake, ...questionLocation })))
    }
  }
  return found
}

function mistakesIn(
  question: Question,
  earlier: readonly Question[],
  isMissing: (text: Question['text']) => boolean,
): ScorecardMistake[] {
  const { condition, rule } = question
  const source = condition && earlier.find(({ id }) => id === condition.question_id)
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
