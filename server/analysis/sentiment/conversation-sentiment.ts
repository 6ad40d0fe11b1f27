import type { ImportedTurn, Speaker } from '#contracts/conversation.ts'

import { languageCode, type Lexicon, type Lexicons, modifiers, type Modifiers } from './lexicon.ts'

export type ConversationSentiment = {
  /** `source` when the file itself contains the sentiment of its turns: it is used unchanged. */
  origin: 'lexicon' | 'source'
  /** −1 to 1 by turn; null for a turn without a score: no known word, or the speaker is neither agent nor customer. */
  turns: (number | null)[]
  /** Mean over the scored turns of each; null when there is none. */
  agent: number | null
  customer: number | null
  /**
   * Mean of the later half of the customer's scored turns minus that of the earlier half; null with fewer than four.
   */
  customer_change: number | null
}

type NotAnalysed = { not_analysed: string }

/** Sentiment turn by turn. `not_analysed` gives the reason for a missing one: it never stands for neutral. */
export function conversationSentiment(
  turns: readonly ImportedTurn[],
  language: string | null,
  lexicons: Lexicons,
): ConversationSentiment | NotAnalysed {
  if (turns.some(({ sentiment }) => sentiment !== undefined)) {
    return summed('source', turns, (turn) => turn.sentiment ?? null)
  }
  if (language === null) return { not_analysed: 'The language of the conversation is not known.' }
  const code = languageCode(language)
  const [lexicon, modifier] = Object.hasOwn(lexicons, code) ? [lexicons[code], modifiers[code]] : []
  if (!lexicon || !modifier) return { not_analysed: `There is no sentiment lexicon for the language "${language}".` }
  const sentiment = summed('lexicon', turns, ({ text }) => turnSentiment(text, lexicon, modifier))
  return sentiment.turns.every((score) => score === null)
    ? { not_analysed: 'No turn has a word that the sentiment lexicon knows.' }
    : sentiment
}

function summed(
  origin: ConversationSentiment['origin'],
  turns: readonly ImportedTurn[],
  score: (turn: ImportedTurn) => number | null,
): ConversationSentiment {
  const scores = turns.map((turn) => (turn.speaker === 'agent' || turn.speaker === 'customer' ? score(turn) : null))
  const scoresOf = (who: Speaker) => scores.filter((value, at) => value !== null && turns[at]!.speaker === who)
  const customer = scoresOf('customer').filter((value) => value !== null)
  const half = customer.length >> 1
  const [earlier, later] = [mean(customer.slice(0, half)), mean(customer.slice(-half))]
  return {
    origin,
    turns: scores,
    agent: mean(scoresOf('agent').filter((value) => value !== null)),
    customer: mean(customer),
    customer_change: customer.length < 4 || earlier === null || later === null ? null : later - earlier,
  }
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The sentiment of a turn by its words, −1 to 1; null when the lexicon knows none of them, which is not the same as
 * neutral.
 *
 * The mean weight of the known words. A negation within the three words before a word inverts it at three quarters of
 * its strength; a word of degree right before it makes it half as strong again or half as strong. A comma or a full
 * stop ends both. The mean is limited to −1 and 1.
 *
 * Limits: irony, things that are bad in themselves ("siniestro", "muerte" in a life insurance), who a word is about,
 * negation after its word (German; "না" in Bengali comes after its verb, and is looked for on both sides), and
 * misrecognised words. It shows a trend over many turns, not what one person felt.
 */
export function turnSentiment(text: string, lexicon: Lexicon, { negations, strengths }: Modifiers): number | null {
  const withoutCourtesies = lexicon.courtesies ? text.replace(lexicon.courtesies, ',') : text
  const weights = withoutCourtesies.split(CLAUSE_END).flatMap((clause) => {
    const words = (clause.toLowerCase().match(WORD) ?? []).map((word) => word.replace('’', "'"))
    return words.flatMap((word, at) => {
      const weight = strengths.has(word) || negations.has(word) ? null : lexicon.weightOf(word)
      if (weight === null) return []
      const before = words.slice(Math.max(0, at - NEGATION_REACH), at)
      const isNegated = [...before, words[at + 1] ?? ''].some((neighbour, index) =>
        index < before.length ? negations.has(neighbour) : AFTER_ITS_WORD.has(neighbour) && negations.has(neighbour),
      )
      const degree = strengths.get(words[at - 1] ?? '') ?? 1
      return [weight * degree * (isNegated ? -0.75 : 1)]
    })
  })
  if (weights.length === 0) return null
  const average = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return Math.max(-1, Math.min(1, average))
}

const NEGATION_REACH = 3
const AFTER_ITS_WORD = new Set(['না', 'নি', 'নাই', 'নেই', 'নয়'])
const CLAUSE_END = /[.,;:!?¡¿…।\n]+/u
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
