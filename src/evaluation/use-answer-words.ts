import { useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

/**
 * Returns a function that gives the text of an answer in the preferred languages. An answer that the question does not
 * have is displayed as it is.
 */
export function useAnswerWords(languages: readonly Locale[]) {
  const { t } = useLingui()

  return (question: Question, value: string): string => {
    if (value === NOT_APPLICABLE) return t`N/A`
    if (question.kind === 'yes-no') return value === 'yes' ? t`Yes` : value === 'no' ? t`No` : value
    if (question.kind === 'choice') {
      const option = question.options.find(({ id }) => id === value)
      return (option && inLanguage(option.label, ...languages)) || value
    }
    const end = endOf(question, value)
    const label = end && inLanguage(end, ...languages)
    return label ? `${value} · ${label}` : value
  }
}

/** The label at an end of a scale. */
export function endOf(question: Extract<Question, { kind: 'scale' }>, value: string) {
  if (value === String(question.min)) return question.min_label
  return value === String(question.max) ? question.max_label : null
}
