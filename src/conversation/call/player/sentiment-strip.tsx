import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'

import { useFormats } from '#src/ui/formats.ts'
import { whyNotAnalysed } from '#src/words/analysis.ts'

import { type JudgedTurn, type SentimentSummary, sentimentBars, sentimentSummary } from './sentiment-bars.ts'
import classes from './timeline.module.css'

type SentimentStripProps = {
  turns: readonly JudgedTurn[]
  duration_ms: number
  /** Why nothing was judged, as far as it is known. */
  whyNot: string | null
}

/** How the lines were judged along the recording: above the middle good, below it bad, the further the more. */
export const SentimentStrip = memo(function SentimentStrip({ turns, duration_ms, whyNot }: SentimentStripProps) {
  const { t, i18n } = useLingui()
  const { duration, number } = useFormats()
  const bars = useMemo(() => sentimentBars(turns, duration_ms, MAX_BARS), [turns, duration_ms])
  const sentence = (who: 'agent' | 'customer', { judged, mean, lowest }: SentimentSummary) => {
    const [average, low, when] = [
      signed(number, mean),
      signed(number, lowest.sentiment),
      duration(lowest.start_ms ?? 0),
    ]
    return who === 'agent'
      ? t`Agent: ${plural(judged, { one: '# line', other: '# lines' })} judged, ${average} on average, lowest ${low} at ${when}.`
      : t`Customer: ${plural(judged, { one: '# line', other: '# lines' })} judged, ${average} on average, lowest ${low} at ${when}.`
  }
  const summary = (['customer', 'agent'] as const).flatMap((who) => {
    const told = sentimentSummary(turns, who)
    return told ? [sentence(who, told)] : []
  })

  return (
    <div className={classes['row']}>
      <span className={classes['name']}>
        <Trans>Sentiment</Trans>
      </span>
      {bars.length === 0 ? (
        <span className={classes['none']}>
          {whyNot === null ? <Trans>Not judged</Trans> : <Trans>Not judged: {whyNotAnalysed(i18n, whyNot)}</Trans>}
        </span>
      ) : (
        <div
          className={classes['strip']}
          role="img"
          aria-label={summary.join(' ')}
          title={[...summary, t`Filled: customer. Outlined: agent.`].join('\n')}
        >
          {bars.map(({ start_ms, end_ms, speaker, mean }) => (
            <span
              key={`${speaker} ${start_ms} ${end_ms}`}
              className={classes['bar']}
              data-speaker={speaker}
              data-side={mean < 0 ? 'below' : 'above'}
              style={{
                left: `${(start_ms / duration_ms) * 100}%`,
                width: `${((end_ms - start_ms) / duration_ms) * 100}%`,
                height: `${Math.max(8, Math.abs(mean) * 50)}%`,
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
})

/** As many as have room on a wide screen. */
const MAX_BARS = 160

const signed = (number: (value: number, digits: number) => string, value: number) =>
  `${value > 0 ? '+' : ''}${number(value, 2)}`
