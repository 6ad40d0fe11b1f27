import { useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

/** How an answer to a question is called, in the wanted languages. One that the question does not have is shown as it is. */
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

/** What stands at an end of a scale. */
export function endOf(question: Extract<Question, { kind: 'scale' }>, value: string) {
  if (value === String(question.min)) return question.min_label
  return value === String(question.max) ? question.max_label : null
}
