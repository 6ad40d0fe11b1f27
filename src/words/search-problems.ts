import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { SearchProblem } from '#domain/search/search-query.ts'

/** What is wrong with the marked part of a search, and what to do. */
export const searchProblems: Record<SearchProblem, MessageDescriptor> = {
  'unclosed-quote': msg`This quotation mark has no end. Close the phrase with another one.`,
  'unclosed-parenthesis': msg`This parenthesis is never closed. Add a ) where the group ends.`,
  'unopened-parenthesis': msg`This parenthesis closes none. Take it away, or open one before it.`,
  'empty-parentheses': msg`These parentheses are empty. Write between them what to search for.`,
  'nothing-to-search': msg`This has no letter and no digit. Take it away, or add a word.`,
  'nothing-after': msg`After this a word or a phrase is missing.`,
  'nothing-before': msg`Before this a word or a phrase is missing.`,
  'near-distance': msg`Near takes from 1 to 30 words, as in near/5(cancel policy).`,
  'near-words': msg`Near takes two single words, as in near/5(cancel policy).`,
  'speaker-inside-speaker': msg`Nobody speaks for somebody else. Put the two speakers side by side.`,
  'window-seconds': msg`first and last take from 1 to 3600 seconds, as in first/30(good morning).`,
  'window-inside-window': msg`One window stands within another. Put them side by side.`,
  'too-many-terms': msg`From here on there are too many words. A search takes 40.`,
  'too-deep': msg`Here are too many parentheses within each other. A search takes 10.`,
}
