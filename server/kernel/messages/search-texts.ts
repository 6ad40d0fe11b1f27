import type { Message } from './message.ts'

/** Why a search cannot be parsed; `at` is the position of the first character that makes no sense. */
export const searchTexts = {
  searchUnclosedQuote: /*i18n*/ {
    id: 'server.search.unclosed-quote',
    message: 'The quotation mark at character {at} has no end. Close the phrase with another one.',
  },
  searchUnclosedParenthesis: /*i18n*/ {
    id: 'server.search.unclosed-parenthesis',
    message: 'The parenthesis at character {at} is never closed. Add a ) where the group ends.',
  },
  searchUnopenedParenthesis: /*i18n*/ {
    id: 'server.search.unopened-parenthesis',
    message: 'The parenthesis at character {at} closes none. Take it away, or open one before it.',
  },
  searchEmptyParentheses: /*i18n*/ {
    id: 'server.search.empty-parentheses',
    message: 'The parentheses at character {at} are empty. Write between them what to search for.',
  },
  searchNothing: /*i18n*/ {
    id: 'server.search.nothing',
    message: 'What stands at character {at} has no letter and no digit. Take it away, or add a word.',
  },
  searchNothingAfter: /*i18n*/ {
    id: 'server.search.nothing-after',
    message: 'After what stands at character {at} a word or a phrase is missing.',
  },
  searchNothingBefore: /*i18n*/ {
    id: 'server.search.nothing-before',
    message: 'Before what stands at character {at} a word or a phrase is missing.',
  },
  searchNearDistance: /*i18n*/ {
    id: 'server.search.near-distance',
    message: 'At character {at}: near takes from 1 to 30 words, as in near/5(cancel policy).',
  },
  searchNearWords: /*i18n*/ {
    id: 'server.search.near-words',
    message: 'At character {at}: near takes two single words, as in near/5(cancel policy).',
  },
  searchSpeakerInside: /*i18n*/ {
    id: 'server.search.speaker-inside-speaker',
    message:
      'At character {at} one speaker stands within another. Nobody speaks for somebody else: put them side by side.',
  },
  searchWindowSeconds: /*i18n*/ {
    id: 'server.search.window-seconds',
    message: 'At character {at}: first and last take from 1 to 3600 seconds, as in first/30(good morning).',
  },
  searchWindowInside: /*i18n*/ {
    id: 'server.search.window-inside-window',
    message: 'At character {at} one window stands within another. Put them side by side.',
  },
  searchTooMany: /*i18n*/ {
    id: 'server.search.too-many-terms',
    message: 'From character {at} on there are too many words. A search takes 40.',
  },
  searchTooDeep: /*i18n*/ {
    id: 'server.search.too-deep',
    message: 'At character {at} there are too many parentheses within each other. A search takes 10.',
  },
} as const satisfies Record<string, Message>
