import type { Channel, ImportedTurn } from '#contracts/conversation.ts'
import { conversationMeasures, type ConversationMeasures } from '#domain/conversations/conversation-measures.ts'
import {
  outOfHours,
  responseTimes,
  type BusinessHours,
  type ResponseTimes,
} from '#domain/conversations/response-times.ts'
import { talkMeasures, type TalkMeasures } from '#domain/conversations/talk-measures.ts'
import type { SensitiveSpan } from '#domain/privacy/sensitive-data.ts'

import { sensitiveSpans } from './sensitive/sensitive-spans.ts'
import { conversationSentiment, type ConversationSentiment } from './sentiment/conversation-sentiment.ts'
import type { Lexicons } from './sentiment/lexicon.ts'

/**
 * Incremented whenever the analysis of the same turns would change: conversations stored under another version are
 * analysed again.
 */
export const ANALYSIS_VERSION = 3

/** The data of a conversation besides its turns. */
export type ConversationFacts = {
  channel: Channel
  duration_ms: number | null
  started_at: Date | null
  /** BCP 47; null when unknown. */
  language: string | null
  /** The partner's: ISO 3166-1 alpha-2, an IANA time zone, and business hours if they differ from the usual ones. */
  country: string | null
  time_zone: string
  business_hours?: BusinessHours
}

type NotAnalysed = { not_analysed: string }

export type Analysis = {
  version: number
  measures: {
    talk: TalkMeasures
    /** For calls: who talks when. */
    speech: ConversationMeasures | NotAnalysed
    /** For written conversations: how long customers wait. */
    responses: ResponseTimes | NotAnalysed
    /** The number of the customer's timed messages that were written outside business hours, and of all timed ones. */
    out_of_hours: { outside: number; written: number } | NotAnalysed
  }
  sentiment: ConversationSentiment | NotAnalysed
  sensitive: SensitiveSpan[]
}

/**
 * All analyses of the transcript, or the reason for a missing one: `not_analysed` must never be shown as none, neutral
 * or zero. Pure: the same facts, turns and lexicons yield the same analysis. `turns` are the unmasked originals.
 */
export function analyse(
  facts: ConversationFacts,
  turns: readonly ImportedTurn[],
  lexicons: Lexicons,
): Analysis | NotAnalysed {
  if (turns.length === 0) return { not_analysed: 'The conversation has no transcript.' }
  if (turns.every(({ text }) => text.trim() === '')) return { not_analysed: 'The transcript has no words.' }
  const isSpoken = facts.channel === 'voice'
  return {
    version: ANALYSIS_VERSION,
    measures: {
      talk: talkMeasures(turns),
      speech: isSpoken ? (conversationMeasures(turns, facts.duration_ms) ?? UNTIMED) : WRITTEN,
      responses: isSpoken ? SPOKEN : (responseTimes(turns) ?? UNTIMED),
      out_of_hours: isSpoken ? SPOKEN : writtenOutOfHours(facts, turns),
    },
    sentiment: conversationSentiment(turns, facts.language, lexicons),
    sensitive: sensitiveSpans(turns, { country: facts.country }),
  }
}

function writtenOutOfHours(
  { started_at, time_zone, business_hours }: ConversationFacts,
  turns: readonly ImportedTurn[],
) {
  return started_at
    ? outOfHours(turns, started_at, time_zone, business_hours)
    : { not_analysed: 'When the conversation began is not known.' }
}

const UNTIMED = { not_analysed: 'Not every turn carries its time.' }
const WRITTEN = { not_analysed: 'It was written, not spoken.' }
const SPOKEN = { not_analysed: 'It was spoken, not written.' }
