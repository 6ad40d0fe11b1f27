import type { ImportedTurn, Speaker } from '#contracts/conversation.ts'

import { languageCode, modifiers, type Lexicons } from './lexicon.ts'
import { turnSentiment } from './turn-sentiment.ts'

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
