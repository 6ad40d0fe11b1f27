import { useLingui } from '@lingui/react/macro'

import { searchSpeakers } from '#domain/search-query.ts'
import { speakerNames } from '#src/words/conversation.ts'

import type { Condition, ConditionProblem } from '../conditions.ts'

type Kind = Condition['kind']

/** What stands in the fields of a condition, in the reader's language. */
export function useConditionWords() {
  const { t, i18n } = useLingui()
  const textLabels: Record<Kind, string> = {
    all: t`Words`,
    any: t`Words`,
    phrase: t`Phrase`,
    near: t`Two words`,
  }
  const placeholders: Record<Kind, string> = {
    all: t`cancel policy`,
    any: t`cancel* terminate`,
    phrase: t`this call is recorded`,
    near: t`cancel policy`,
  }
  const problems: Record<ConditionProblem, string> = {
    empty: t`Write what is said, or take this condition away.`,
    'near-words': t`Write two words, and nothing else.`,
    'near-distance': t`Words can be from 1 to 30 apart.`,
    'window-seconds': t`Write a number of seconds from 1 to 3600.`,
  }

  return {
    textLabels,
    placeholders,
    problems,
    saids: [
      { value: 'said', label: t`Said` },
      { value: 'not', label: t`Not said` },
    ] as const,
    kinds: [
      { value: 'all', label: t`all of these words` },
      { value: 'any', label: t`any of these words` },
      { value: 'phrase', label: t`this exact phrase` },
      { value: 'near', label: t`two words near each other` },
    ] as const,
    speakers: [
      { value: 'anyone' as const, label: t`by anyone` },
      ...searchSpeakers.map((value) => ({ value, label: i18n._(speakerNames[value]) })),
    ],
    edges: [
      { value: 'anywhere', label: t`anywhere in the conversation` },
      { value: 'first', label: t`in the first seconds` },
      { value: 'last', label: t`in the last seconds` },
    ] as const,
  }
}
