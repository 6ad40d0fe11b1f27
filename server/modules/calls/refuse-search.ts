import type { SearchError, SearchProblem } from '#domain/search-query.ts'
import { Refusal } from '#server/failures.ts'
import { type Text, texts } from '#server/texts.ts'

/** A search that cannot be read: why, and at which character. */
export const refuseSearch = ({ problem, start }: SearchError): Refusal =>
  new Refusal({
    kind: 'refused',
    errors: { q: [{ ...SENTENCES[problem], values: { at: start + 1 } }] },
  })

const SENTENCES: Record<SearchProblem, Text> = {
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
  'too-many-terms': texts.searchTooMany,
  'too-deep': texts.searchTooDeep,
}
