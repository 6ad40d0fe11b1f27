import { useLingui } from '@lingui/react/macro'

import type { SpeechSums } from '#contracts/premium.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { useFormats } from '#src/ui/formats.ts'

export const speechMeasures = ['talk-share', 'silence-share', 'overtalk-share', 'sentiment-change'] as const
export type SpeechMeasure = (typeof speechMeasures)[number]

/** The sums behind a speech measure, and the number of conversations with known values. */
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

/** In percent, or between −2 and 2 for a change of mood; null for too few conversations. */
export function speechValue(measure: SpeechMeasure, speech: SpeechSums): MeasureSums & { value: number | null } {
  const sums = sumsOf[measure](speech)
  return { ...sums, value: metricValue(metrics[measure], { ...sums, squares: null }).value }
}

/** Formats the speech measures. */
export function useSpeechText() {
  const { t } = useLingui()
  const { number, percent, duration } = useFormats()
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value, 2)}`

  return {
    value: (measure: SpeechMeasure, value: number) =>
      measure === 'sentiment-change' ? signed(value) : percent(value / 100, 1),
    /** Numerator and denominator. */
    calculation(measure: SpeechMeasure, { part, whole }: MeasureSums): string {
      if (measure === 'sentiment-change') {
        const [sum, cases] = [signed(part), number(whole)]
        return t`Sum of changes ${sum}, divided by ${cases}`
      }
      const format = measure === 'overtalk-share' ? number : duration
      const [partText, wholeText] = [format(part), format(whole)]
      return t`${partText} of ${wholeText}`
    },
  }
}
