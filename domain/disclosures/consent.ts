import type { Turn } from '#contracts/conversation.ts'

import { answers, requestPhrases, type ConsentKind, consentKinds, fillers, subjects } from './consent-phrases.ts'
import { plainWords } from '../text/plain-words.ts'
import { sentencesOf } from '../conversations/sentences.ts'

/** Where something stands, as a turn counted from 0, and how it was put. */
export type Quote = { at: number; quote: string }

/** Unclear: answered, but neither with a yes nor with a no that is known. None: the customer said nothing after it. */
export type ConsentAnswer = 'yes' | 'no' | 'unclear' | 'none'

/** A question for consent and what came of it. `answered` is null exactly where the answer is `none`. */
export type Consent = { kinds: ConsentKind[]; asked: Quote; answer: ConsentAnswer; answered: Quote | null }

/**
 * Where an agent or a bot asks for consent, in order, and what the customer answers: in the next messages up to the next of
 * agent or bot. A question asked again before it is answered is one question, as it was asked last. Empty says that no question
 * was found in the words of `consent-phrases.ts`: neither that none was asked, nor that anything was refused.
 */
export function consents(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): Consent[] {
  const found: Consent[] = []
  let open: Consent[] = []
  let before = ''
  let isAnswering = false

  for (const [at, { speaker, text }] of turns.entries()) {
    if (speaker === 'system') continue
    if (speaker === 'customer') {
      for (const consent of open) hear(consent, { at, quote: text.trim() })
      isAnswering = true
      before = ''
      continue
    }
    if (isAnswering) open = []
    isAnswering = false
    // most of what agents say asks for nothing at all
    if (!mayAsk(text, text)) {
      before = sentencesOf(text).at(-1) ?? before
      continue
    }
    for (const sentence of sentencesOf(text)) {
      const kinds = kindsAskedIn(sentence, before, text)
      before = sentence
      if (kinds.length === 0) continue
      const same = open.find((consent) => consent.kinds.join() === kinds.join())
      if (same) {
        same.asked = { at, quote: sentence }
        continue
      }
      const consent: Consent = { kinds, asked: { at, quote: sentence }, answer: 'none', answered: null }
      open.push(consent)
      found.push(consent)
    }
  }
  return found
}

/** The first yes or no counts; before there is one, the first words that are neither. */
function hear(consent: Consent, answered: Quote) {
  if (consent.answer === 'yes' || consent.answer === 'no') return
  const answer = answerIn(answered.quote)
  if (answer === 'unclear' && consent.answered) return
  consent.answer = answer
  consent.answered = answered
}

/** What a question for consent is answered with. */
export function answerIn(text: string): Exclude<ConsentAnswer, 'none'> {
  const said = withoutFillers(plainWords(text))
  if (said === '') return /👍|✅/u.test(text) ? 'yes' : /👎|❌/u.test(text) ? 'no' : 'unclear'

  const isRefusal = holds(said, answers.plainNo)
  const [beginning] = (['yes', 'no', 'unclear'] as const)
    .flatMap((answer) =>
      answers[answer].filter((phrase) => begins(said, phrase)).map(({ length }) => ({ answer, length })),
    )
    .toSorted((one, other) => other.length - one.length)
  if (!beginning) return isRefusal ? 'no' : holds(said, answers.plainYes) ? 'yes' : 'unclear'
  // "yes, but I do not want…" is no yes
  return beginning.answer === 'yes' && isRefusal ? 'unclear' : beginning.answer
}

function withoutFillers(said: string): string {
  const filler = fillers.find((phrase) => begins(said, phrase))
  return filler === undefined ? said : withoutFillers(said.slice(filler.length).trim())
}

/** Where a text has no punctuation at all, as some transcripts, the words of a question are one. */
const mayAsk = (sentence: string, text: string) =>
  /[?¿]/u.test(sentence) || !/[.,;!?¿]/u.test(text) || ANSWER_WITH.test(sentence)
const ANSWER_WITH = /(?:respond|escrib|dig|repl|answer|sa)\S*\s+(?:s[ií]m?|yes)/iu

function kindsAskedIn(sentence: string, before: string, text: string): ConsentKind[] {
  if (!mayAsk(sentence, text)) return []
  const asking = plainWords(sentence)
  const [isPlain, isWeak] = [holds(asking, requestPhrases.plain), holds(asking, requestPhrases.weak)]
  if (!isPlain && !isWeak) return []

  const kindsIn = (words: string) =>
    consentKinds.filter((kind) => holds(words, subjects[kind].plain) || (isPlain && holds(words, subjects[kind].weak)))
  const own = kindsIn(asking)
  return own.length > 0 ? own : kindsIn(plainWords(before))
}

const begins = (said: string, phrase: string) => `${said} `.startsWith(`${phrase} `)

/** Whether one of the phrases stands in the words, from the beginning of a word to the end of one or to its asterisk. */
const holds = (words: string, phrases: readonly string[]) =>
  phrases.some((phrase) => ` ${words} `.includes(phrase.endsWith('*') ? ` ${phrase.slice(0, -1)}` : ` ${phrase} `))
