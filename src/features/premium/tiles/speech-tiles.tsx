import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { metrics } from '#domain/metrics/metrics.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'
import { metricNames, metricSentences } from '#src/words/metrics.ts'

import { comparedName } from '../compared-name.ts'
import type { PremiumFigureProps } from '../figure-props.ts'
import { pictureSpans, speechIn } from '../judged-sums.ts'
import classes from '../premium.module.css'
import { type SpeechMeasure, speechMeasures, speechValue, useSpeechText } from '../speech-measures.ts'
import { CalculationDetail } from './calculation-detail.tsx'

/** Talk share, silence, interruptions, and the change of mood. */
export const SpeechTiles = (props: Omit<PremiumFigureProps, 'onOpen'>) =>
  speechMeasures.map((measure) => <SpeechTile key={measure} measure={measure} {...props} />)

type SpeechTileProps = Omit<PremiumFigureProps, 'onOpen'> & { measure: SpeechMeasure }

function SpeechTile({ measure, dashboard, rowLinks }: SpeechTileProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const speechText = useSpeechText()
  const { speech, compared_speech, speech_days, period, conversations } = dashboard
  const [current, compared] = [speechValue(measure, speech), speechValue(measure, compared_speech)]
  const { better } = metrics[measure]
  const rows = rowLinks.conversations()
  const all = number(conversations.all)

  return (
    <Tile
      label={i18n._(metricNames[measure])}
      value={
        <>
          {current.value === null ? NOTHING : speechText.value(measure, current.value)}
          <span className={classes['of']}>
            <Plural value={current.cases} one="of # conversation" other="of # conversations" />
          </span>
        </>
      }
      detail={
        <CalculationDetail
          dashboard={dashboard}
          compared={compared.value === null ? null : speechText.value(measure, compared.value)}
        >
          <div>{speechText.calculation(measure, current)}</div>
          <div>{i18n._(metricSentences[measure])}</div>
          <div>{i18n._(KNOWN_OF[measure])}</div>
          {current.value === null && (
            <div>
              <Trans>Nothing is told of fewer than {MIN_CASES}.</Trans>
            </div>
          )}
          {rows && (
            <div>
              <Trans>Opens all conversations of these days: {all}</Trans>
            </div>
          )}
        </CalculationDetail>
      }
      {...(measure !== 'sentiment-change' && { change: pointsChange(current, compared), isInPoints: true })}
      against={comparedName(dashboard)}
      {...(better && { goodWhen: better === 'more' ? 'up' : 'down' })}
      sparkline={
        <Sparkline
          values={speechIn(pictureSpans(period), speech_days).map((sums) => speechValue(measure, sums).value)}
        />
      }
      {...(rows && { link: rows.link })}
    />
  )
}

const KNOWN_OF_SPOKEN = msg`Known of calls whose turns carry their times.`

const KNOWN_OF = {
  'talk-share': KNOWN_OF_SPOKEN,
  'overtalk-share': KNOWN_OF_SPOKEN,
  'silence-share': msg`Known of calls whose turns carry their times, and whose duration is known.`,
  'sentiment-change': msg`Known where there is a lexicon for the language, and the customer says enough in both halves.`,
}
