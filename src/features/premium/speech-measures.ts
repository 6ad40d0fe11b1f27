import type { SpeechSums } from '#contracts/premium.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'

export const speechMeasures = ['talk-share', 'silence-share', 'overtalk-share', 'sentiment-change'] as const
export type SpeechMeasure = (typeof speechMeasures)[number]

/** What a measure of talking is computed from: sums over sums, of so many conversations of which it is known. */
export type MeasureSums = { part: number; whole: number; cases: number }

const sumsOf: Record<SpeechMeasure, (sums: SpeechSums) => MeasureSums> = {
  'talk-share': ({ agent_talk_ms, customer_talk_ms, spoken }) => ({
    part: agent_talk_ms,
    whole: agent_talk_ms + customer_talk_ms,
    cases: spoken,
  }),
  'silence-share': ({ silence_ms, measured_ms, measured }) => ({
    part: silence_ms,
    whole: measured_ms,
    cases: measured,
  }),
  'overtalk-share': ({ interruptions, agent_turns, spoken }) => ({
    part: interruptions,
    whole: agent_turns,
    cases: spoken,
  }),
  'sentiment-change': ({ sentiment_change, changing }) => ({
    part: sentiment_change,
    whole: changing,
    cases: changing,
  }),
}

/** In percent, or between −2 and 2 where it is the change of a mood; null of too few conversations. */
export function speechValue(measure: SpeechMeasure, speech: SpeechSums): MeasureSums & { value: number | null } {
  const sums = sumsOf[measure](speech)
  return { ...sums, value: metricValue(metrics[measure], { ...sums, squares: null }).value }
}
