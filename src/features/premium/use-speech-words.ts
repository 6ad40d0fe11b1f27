import { useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import type { MeasureSums, SpeechMeasure } from './speech-measures.ts'

/** How measures of talking are written. */
export function useSpeechWords() {
  const { t } = useLingui()
  const { number, percent, duration } = useFormats()
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value, 2)}`

  return {
    value: (measure: SpeechMeasure, value: number) =>
      measure === 'sentiment-change' ? signed(value) : percent(value / 100, 1),
    /** Numerator and denominator. */
    made(measure: SpeechMeasure, { part, whole }: MeasureSums): string {
      if (measure === 'sentiment-change') {
        const [sum, cases] = [signed(part), number(whole)]
        return t`Sum of changes ${sum}, divided by ${cases}`
      }
      const told = measure === 'overtalk-share' ? number : duration
      const [some, all] = [told(part), told(whole)]
      return t`${some} of ${all}`
    },
  }
}
