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
import { type SpeechMeasure, speechMeasures, speechValue } from '../speech-measures.ts'
import { useSpeechWords } from '../use-speech-words.ts'
import { CalculationDetail } from './calculation-detail.tsx'

/** Who talks, how long nobody does, how often the customer is talked over, and how the mood changes. */
export const SpeechTiles = (props: Omit<PremiumFigureProps, 'onOpen'>) =>
  speechMeasures.map((measure) => <SpeechTile key={measure} measure={measure} {...props} />)

type SpeechTileProps = Omit<PremiumFigureProps, 'onOpen'> & { measure: SpeechMeasure }

function SpeechTile({ measure, dashboard, behind }: SpeechTileProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const words = useSpeechWords()
  const { speech, compared_speech, speech_days, period, conversations } = dashboard
  const [now, then] = [speechValue(measure, speech), speechValue(measure, compared_speech)]
  const { better } = metrics[measure]
  const way = behind.conversations()
  const all = number(conversations.all)

  return (
    <Tile
      label={i18n._(metricNames[measure])}
      value={
        <>
          {now.value === null ? NOTHING : words.value(measure, now.value)}
          <span className={classes['of']}>
            <Plural value={now.cases} one="of # conversation" other="of # conversations" />
          </span>
        </>
      }
      detail={
        <CalculationDetail
          dashboard={dashboard}
          compared={then.value === null ? null : words.value(measure, then.value)}
        >
          <div>{words.made(measure, now)}</div>
          <div>{i18n._(metricSentences[measure])}</div>
          <div>{i18n._(KNOWN_OF[measure])}</div>
          {now.value === null && (
            <div>
              <Trans>Nothing is told of fewer than {MIN_CASES}.</Trans>
            </div>
          )}
          {way && (
            <div>
              <Trans>Opens all conversations of these days: {all}</Trans>
            </div>
          )}
        </CalculationDetail>
      }
      {...(measure !== 'sentiment-change' && { change: pointsChange(now, then), isInPoints: true })}
      against={comparedName(dashboard)}
      {...(better && { goodWhen: better === 'more' ? 'up' : 'down' })}
      sparkline={
        <Sparkline values={speechIn(pictureSpans(period), speech_days).map((one) => speechValue(measure, one).value)} />
      }
      {...(way && { link: way.link })}
    />
  )
}

const SPOKEN = msg`Known of calls whose turns carry their times.`

const KNOWN_OF = {
  'talk-share': SPOKEN,
  'overtalk-share': SPOKEN,
  'silence-share': msg`Known of calls whose turns carry their times, and whose duration is known.`,
  'sentiment-change': msg`Known where there is a lexicon for the language, and the customer says enough in both halves.`,
}
