import type { Evaluation } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import type { Answers } from '#domain/scoring/answers.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { texts, translate } from '#server/kernel/messages.ts'

/**
 * The text of an answer in a language, or else in the scorecard's own. An answer that the question does not have is
 * returned as it is.
 */
export function answerWords(question: Question, value: string, locale: Locale, ownLocale: Locale): string {
  if (value === NOT_APPLICABLE) return translate(locale, texts.answerNotApplicable)
  switch (question.kind) {
    case 'yes-no':
      return value === 'yes'
        ? translate(locale, texts.answerYes)
        : value === 'no'
          ? translate(locale, texts.answerNo)
          : value
    case 'choice': {
      const option = question.options.find(({ id }) => id === value)
      return (option && inLanguage(option.label, locale, ownLocale)) || value
    }
    case 'scale':
      return value
  }
}

/** The answers of an evaluation as scoring reads them. */
export const valuesOf = ({ answers }: Pick<Evaluation, 'answers'>): Answers =>
  Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value ?? undefined]))
