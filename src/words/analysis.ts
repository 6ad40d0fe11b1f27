import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why something was not analysed: the server stores the reason in English. An unknown reason is displayed as it is. */
export function whyNotAnalysed(i18n: I18n, reason: string): string {
  const language = NO_LEXICON.exec(reason)?.[1]
  if (language) return i18n._(msg`There is no sentiment lexicon for the language ${language}.`)
  const known = Object.entries(REASONS).find(([english]) => english === reason)?.[1]
  return known ? i18n._(known) : reason
}

/** The value of `not_analysed` if the analysis itself has failed. */
export const ANALYSIS_FAILED = 'The analysis failed; the log of the server says how.'

const NO_LEXICON = /^There is no sentiment lexicon for the language "(.*)"\.$/

const REASONS: Record<string, MessageDescriptor> = {
  [ANALYSIS_FAILED]: msg`The analysis failed; the log of the server says how.`,
  'The conversation has no transcript.': msg`The conversation has no transcript.`,
  'The transcript has no words.': msg`The transcript has no words.`,
  'Not every turn carries its time.': msg`Not every turn carries its time.`,
  'It was written, not spoken.': msg`It was written, not spoken.`,
  'It was spoken, not written.': msg`It was spoken, not written.`,
  'The language of the conversation is not known.': msg`The language of the conversation is not known.`,
  'No turn has a word that the sentiment lexicon knows.': msg`No turn has a word that the sentiment lexicon knows.`,
}
