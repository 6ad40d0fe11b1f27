import type { SearchError, SearchProblem } from '#domain/search/search-query.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'

/** Why a search cannot be parsed, and at which character. */
export const unreadable = ({ problem, start }: SearchError): Message => ({
  ...SENTENCES[problem],
  values: { at: start + 1 },
})

/** The failure for a search in a list's address that cannot be parsed. */
export const refuseSearch = (error: SearchError): Refusal =>
  new Refusal({ kind: 'refused', errors: { q: [unreadable(error)] } })

const SENTENCES: Record<SearchProblem, Message> = {
  'unclosed-quote': texts.searchUnclosedQuote,
  'unclosed-parenthesis': texts.searchUnclosedParenthesis,
  'unopened-parenthesis': texts.searchUnopenedParenthesis,
  'empty-parentheses': texts.searchEmptyParentheses,
  'nothing-to-search': texts.searchNothing,
  'nothing-after': texts.searchNothingAfter,
  'nothing-before': texts.searchNothingBefore,
  'near-distance': texts.searchNearDistance,
  'near-words': texts.searchNearWords,
  'speaker-inside-speaker': texts.searchSpeakerInside,
  'window-seconds': texts.searchWindowSeconds,
  'window-inside-window': texts.searchWindowInside,
  'too-many-terms': texts.searchTooMany,
  'too-deep': texts.searchTooDeep,
}
