import type { Selectable } from 'kysely'

import { type Analysis, ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import type { Schema } from '#server/db/schema.ts'

type AnalysisRow = Selectable<Schema['conversation_analysis']>
type NotAnalysed = { not_analysed: string }

/** An analysis as its row: whole milliseconds, null where nothing was measured. */
export function analysisRow(id: number, at: Date, analysis: Analysis | NotAnalysed): AnalysisRow {
  const row = { ...NOTHING, interaction_id: id, version: ANALYSIS_VERSION, analysed_at: at }
  if ('not_analysed' in analysis) return { ...row, not_analysed: analysis.not_analysed }

  const { measures, sentiment } = analysis
  const { talk, speech, responses } = measures
  const monologue = talk.agent_longest_monologue
  return {
    ...row,
    ...('not_analysed' in speech
      ? { speech_not_analysed: speech.not_analysed }
      : {
          agent_talk_ms: Math.round(speech.agent_talk_ms),
          customer_talk_ms: Math.round(speech.customer_talk_ms),
          silence_ms: rounded(speech.silence_ms),
          overtalk_ms: Math.round(speech.overtalk_ms),
          agent_turns: speech.agent_turns,
          interruptions: speech.interruptions.length,
          longest_monologue_ms: monologue && Math.round(monologue.end_ms - monologue.start_ms),
          agent_wpm: talk.agent_words_per_minute,
          customer_wpm: talk.customer_words_per_minute,
        }),
    ...('not_analysed' in responses
      ? { responses_not_analysed: responses.not_analysed }
      : {
          first_response_ms: rounded(responses.first_ms),
          median_response_ms: rounded(responses.median_ms),
          longest_response_ms: rounded(responses.longest_ms),
        }),
    ...('not_analysed' in sentiment
      ? { sentiment_not_analysed: sentiment.not_analysed }
      : {
          sentiment_agent: sentiment.agent,
          sentiment_customer: sentiment.customer,
          sentiment_change: sentiment.customer_change,
          turn_sentiment: sentiment.turns,
        }),
  }
}

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms))

const NOTHING = {
  not_analysed: null,
  speech_not_analysed: null,
  responses_not_analysed: null,
  sentiment_not_analysed: null,
  agent_talk_ms: null,
  customer_talk_ms: null,
  silence_ms: null,
  overtalk_ms: null,
  interruptions: null,
  longest_monologue_ms: null,
  agent_wpm: null,
  customer_wpm: null,
  first_response_ms: null,
  median_response_ms: null,
  longest_response_ms: null,
  sentiment_agent: null,
  sentiment_customer: null,
  turn_sentiment: null,
  agent_turns: null,
  sentiment_change: null,
}
