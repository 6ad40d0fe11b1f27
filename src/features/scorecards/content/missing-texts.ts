import type { Locale } from '#contracts/page-config.ts'
import type { Localized, Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'

/** How many texts are missing in a language although another language has them. */
export const missingTexts = (content: ScorecardContent, locale: Locale): number =>
  missingIn([content.title, content.description], locale) +
  content.sections.reduce(
    (sum, section) =>
      sum +
      missingInSection(section, locale) +
      section.questions.reduce((of, question) => of + missingInQuestion(question, locale), 0),
    0,
  )

/** Counts only the title of the section. */
export const missingInSection = ({ title }: Section, locale: Locale) => missingIn([title], locale)

export const missingInQuestion = (question: Question, locale: Locale) =>
  missingIn([question.text, question.help, ...textsOfKind(question), ...question.root_causes.map(labelOf)], locale)

function textsOfKind(question: Question): Localized[] {
  if (question.kind === 'scale') return [question.min_label, question.max_label]
  return question.kind === 'choice' ? question.options.map(labelOf) : []
}

const labelOf = ({ label }: { label: Localized }) => label

const missingIn = (texts: readonly Localized[], locale: Locale) =>
  texts.filter((text) => isBlank(text[locale]) && Object.values(text).some((other) => !isBlank(other))).length

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''
