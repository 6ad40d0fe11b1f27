import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { translate, texts } from '#server/kernel/messages.ts'

/** How an answer is called in a language, else in the scorecard's own. One that the question does not have is told as it is. */
export function answerWords(question: Question, value: string, locale: Locale, own: Locale): string {
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
      return (option && inLanguage(option.label, locale, own)) || value
    }
    case 'scale':
      return value
  }
}
