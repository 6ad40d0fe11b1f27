import type { Turn } from '#contracts/conversation.ts'

import { sentencesOf } from '../conversations/sentences.ts'
import { plainWords } from '../text/plain-words.ts'
import { answers, requestPhrases, type ConsentKind, consentKinds, fillers, subjects } from './consent-phrases.ts'

/** The index of the turn, and the words that were said. */
export type Quote = { at: number; quote: string }

/** `unclear`: answered, but with no known yes or no. `none`: the customer said nothing after the question. */
export type ConsentAnswer = 'yes' | 'no' | 'unclear' | 'none'

/** A question for consent and its answer. `answered` is null only if the answer is `none`. */
export type Consent = { kinds: ConsentKind[]; asked: Quote; answer: ConsentAnswer; answered: Quote | null }

/**
 * The questions for consent by an agent or a bot, in order, with the customer's answers: the messages until the agent or bot speaks
 * again. A question repeated before it is answered is one question, quoted as it was asked last. An empty result only means that no
 * question was found in the words of `consent-phrases.ts`, not that none was asked or that anything was refused.
 */
export function consents(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): Consent[] {
  const found: Consent[] = []
  let open: Consent[] = []
  let previousSentence = ''
  let isAnswering = false

  for (const [index, { speaker, text }] of turns.entries()) {
    if (speaker === 'system') continue
    if (speaker === 'customer') {
      for (const consent of open) recordAnswer(consent, { at: index, quote: text.trim() })
      isAnswering = true
      previousSentence = ''
      continue
    }
    if (isAnswering) open = []
    isAnswering = false
    // most turns of agents request nothing: skip them early
    if (!mayBeRequest(text, text)) {
      previousSentence = sentencesOf(text).at(-1) ?? previousSentence
      continue
    }
    for (const sentence of sentencesOf(text)) {
      const kinds = requestedKinds(sentence, previousSentence, text)
      previousSentence = sentence
      if (kinds.length === 0) continue
      const existing = open.find((consent) => consent.kinds.join() === kinds.join())
      if (existing) {
        existing.asked = { at: index, quote: sentence }
        continue
      }
      const consent: Consent = { kinds, asked: { at: index, quote: sentence }, answer: 'none', answered: null }
      open.push(consent)
      found.push(consent)
    }
  }
  return found
}

/** The first yes or no counts; until there is one, the first unclear answer. */
function recordAnswer(consent: Consent, answered: Quote) {
  if (consent.answer === 'yes' || consent.answer === 'no') return
  const answer = answerIn(answered.quote)
  if (answer === 'unclear' && consent.answered) return
  consent.answer = answer
  consent.answered = answered
}

/** The answer to a question for consent. */
export function answerIn(text: string): Exclude<ConsentAnswer, 'none'> {
  const words = withoutFillers(plainWords(text))
  if (words === '') return /👍|✅/u.test(text) ? 'yes' : /👎|❌/u.test(text) ? 'no' : 'unclear'

  const isRefusal = containsAny(words, answers.plainNo)
  const [beginning] = (['yes', 'no', 'unclear'] as const)
    .flatMap((answer) =>
      answers[answer].filter((phrase) => beginsWith(words, phrase)).map(({ length }) => ({ answer, length })),
    )
    .toSorted((one, other) => other.length - one.length)
  if (!beginning) return isRefusal ? 'no' : containsAny(words, answers.plainYes) ? 'yes' : 'unclear'
  // "yes, but I do not want…" is not a yes
  return beginning.answer === 'yes' && isRefusal ? 'unclear' : beginning.answer
}

function withoutFillers(words: string): string {
  const filler = fillers.find((phrase) => beginsWith(words, phrase))
  return filler === undefined ? words : withoutFillers(words.slice(filler.length).trim())
}

/** Some transcripts have no punctuation at all: there, the words alone make a question. */
const mayBeRequest = (sentence: string, text: string) =>
  /[?¿]/u.test(sentence) || !/[.,;!?¿]/u.test(text) || ANSWER_INSTRUCTION.test(sentence)
const ANSWER_INSTRUCTION = /(?:respond|escrib|dig|repl|answer|sa)\S*\s+(?:s[ií]m?|yes)/iu

function requestedKinds(sentence: string, previousSentence: string, text: string): ConsentKind[] {
  if (!mayBeRequest(sentence, text)) return []
  const sentenceWords = plainWords(sentence)
  const [isPlain, isWeak] = [
    containsAny(sentenceWords, requestPhrases.plain),
    containsAny(sentenceWords, requestPhrases.weak),
  ]
  if (!isPlain && !isWeak) return []

  const kindsIn = (words: string) =>
    consentKinds.filter(
      (kind) => containsAny(words, subjects[kind].plain) || (isPlain && containsAny(words, subjects[kind].weak)),
    )
  const own = kindsIn(sentenceWords)
  return own.length > 0 ? own : kindsIn(plainWords(previousSentence))
}

const beginsWith = (words: string, phrase: string) => `${words} `.startsWith(`${phrase} `)

/** Whether the words contain one of the phrases as whole words; an asterisk allows any ending. */
const containsAny = (words: string, phrases: readonly string[]) =>
  phrases.some((phrase) => ` ${words} `.includes(phrase.endsWith('*') ? ` ${phrase.slice(0, -1)}` : ` ${phrase} `))
