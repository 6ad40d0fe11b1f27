import { useLingui } from '@lingui/react/macro'

import { lengthOf } from '#domain/time/reporting-period.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { bucketSizeOf } from '#src/reporting/spans.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { countLadder, ticksUpTo } from '#src/ui/charts/ticks.ts'
import { useFormats } from '#src/ui/formats.ts'
import { metricNames } from '#src/words/metrics.ts'

import type { PremiumFigureProps } from '../figure-props.ts'
import { pictureSpans, speechIn } from '../judged-sums.ts'
import { type SpeechMeasure, speechMeasures, speechValue, useSpeechText } from '../speech-measures.ts'
import { DayLines } from './day-lines.tsx'
import classes from './pictures.module.css'

/** The speech measures over time. */
export const SpeechByDay = (props: PremiumFigureProps) => (
  <div className={classes['lines']}>
    {speechMeasures.map((measure) => (
      <SpeechLine key={measure} measure={measure} {...props} />
    ))}
  </div>
)

function SpeechLine({ measure, dashboard, rowLinks, onOpen }: PremiumFigureProps & { measure: SpeechMeasure }) {
  const { t, i18n } = useLingui()
  const { number, duration } = useFormats()
  const names = useDayNames()
  const speechText = useSpeechText()
  const { period, speech_days } = dashboard
  const spans = pictureSpans(period)
  const values = speechIn(spans, speech_days).map((sums) => speechValue(measure, sums))
  const isMood = measure === 'sentiment-change'
  const size = bucketSizeOf(lengthOf(period))
  const [name, zone] = [i18n._(metricNames[measure]), period.time_zone]
  const format = (value: number) => speechText.value(measure, value)
  const inTime = { unit: 'ms', format: duration }
  const amount = measure === 'overtalk-share' ? { format: number } : inTime

  return (
    <DayLines
      title={size === 'day' ? t`${name}, by day` : size === 'week' ? t`${name}, by week` : t`${name}, by month`}
      note={
        isMood
          ? t`From −2 to 2, of conversations by their start, time zone ${zone}; none of fewer than five`
          : t`Percent, sums over sums, of conversations by their start, time zone ${zone}; none of fewer than five`
      }
      fileName={fileNameOf(`${measure}-by-day`, dashboard)}
      isEmpty={values.every(({ value }) => value === null)}
      emptyWords={
        values.some(({ cases }) => cases > 0)
          ? t`Too few at a time: no point of the line would have five conversations.`
          : undefined
      }
      onOpen={onOpen}
      days={spans.map(({ from }) => from)}
      series={[name]}
      ticks={ticksOf(measure, values)}
      hasIntervals={false}
      formatTick={(value) => (isMood ? number(value, 2) : number(value))}
      data={{
        heading: size === 'day' ? t`Day` : size === 'week' ? t`Week` : t`Month`,
        columns: [
          { name, ...(!isMood && { unit: '%' }), format },
          ...(isMood
            ? [{ name: t`Sum of changes`, format: (value: number) => number(value, 2) }]
            : [
                { name: t`Numerator`, ...amount },
                { name: t`Denominator`, ...amount },
              ]),
          { name: t`Conversations`, format: number },
        ],
        rows: spans.map((span, index) => {
          const { value, part, whole, cases } = values[index]!
          return {
            key: span.from,
            name: names.days(span),
            values: [value, ...(isMood ? [part] : [part, whole]), cases],
            href:
              cases > 0 ? rowLinks.conversations({ started_from: span.from, started_to: span.to })?.href : undefined,
          }
        }),
      }}
    />
  )
}

/** From zero upwards for percentages; around zero for a change. */
function ticksOf(measure: SpeechMeasure, values: readonly { value: number | null }[]): number[] {
  const highest = Math.max(0, ...values.map(({ value }) => Math.abs(value ?? 0)))
  if (measure !== 'sentiment-change') return ticksUpTo(highest, countLadder)
  const end = [0.1, 0.2, 0.5, 1, 2].find((limit) => limit >= highest) ?? 2
  return [-end, -end / 2, 0, end / 2, end]
}
