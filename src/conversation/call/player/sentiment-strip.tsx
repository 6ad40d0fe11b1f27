import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'

import type { Speaker, Turn } from '#contracts/conversation.ts'
import { useFormats } from '#src/ui/formats.ts'
import { whyNotAnalysed } from '#src/words/analysis.ts'

import classes from './timeline.module.css'

type SentimentStripProps = {
  turns: readonly JudgedTurn[]
  duration_ms: number
  /** Why nothing was judged, if it is known. */
  whyNot: string | null
}

/** The sentiment of the lines along the recording: good above the middle, bad below it; the length is the strength. */
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
    const speakerSummary = sentimentSummary(turns, who)
    return speakerSummary ? [sentence(who, speakerSummary)] : []
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

/** As many as fit on a wide screen. */
const MAX_BARS = 160

const signed = (number: (value: number, digits: number) => string, value: number) =>
  `${value > 0 ? '+' : ''}${number(value, 2)}`

export type JudgedTurn = Turn & { sentiment?: number | undefined }

/** A section of the recording whose judged turns are drawn as one bar. */
type SentimentBar = { start_ms: number; end_ms: number; speaker: 'agent' | 'customer'; mean: number }

/**
 * The judged turns of agent and customer, each from its start to its end. If there are more than `most`, they are
 * averaged in that many sections of equal length; a turn belongs to the section in which it starts.
 */
export function sentimentBars(turns: readonly JudgedTurn[], duration_ms: number, most: number): SentimentBar[] {
  const judged = judgedIn(turns, duration_ms)
  return judged.length > most ? averageInSections(judged, duration_ms / most) : judged
}

function judgedIn(turns: readonly JudgedTurn[], duration_ms: number): SentimentBar[] {
  return turns.flatMap(({ speaker, start_ms, end_ms, sentiment }) =>
    sentiment === undefined || start_ms === null || start_ms >= duration_ms || !isParty(speaker)
      ? []
      : [{ start_ms, end_ms: Math.min(duration_ms, end_ms ?? start_ms), speaker, mean: sentiment }],
  )
}

const isParty = (speaker: Speaker): speaker is SentimentBar['speaker'] => speaker === 'agent' || speaker === 'customer'

function averageInSections(judged: readonly SentimentBar[], width: number): SentimentBar[] {
  const sums = new Map<string, { column: number; speaker: SentimentBar['speaker']; sum: number; count: number }>()
  for (const { speaker, start_ms, mean: sentiment } of judged) {
    const column = Math.floor(start_ms / width)
    const key = `${speaker} ${column}`
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 }
    sums.set(key, { column, speaker, sum: sum + sentiment, count: count + 1 })
  }
  return [...sums.values()].map(({ column, speaker, sum, count }) => ({
    start_ms: column * width,
    end_ms: (column + 1) * width,
    speaker,
    mean: sum / count,
  }))
}

type SentimentSummary = { judged: number; mean: number; lowest: { sentiment: number; start_ms: number | null } }

/** The summary of a speaker's judged turns; null if there are none. */
export function sentimentSummary(turns: readonly JudgedTurn[], who: 'agent' | 'customer'): SentimentSummary | null {
  const judged = turns.flatMap(({ speaker, sentiment, start_ms }) =>
    speaker === who && sentiment !== undefined ? [{ sentiment, start_ms }] : [],
  )
  const [first, ...others] = judged
  if (!first) return null
  return {
    judged: judged.length,
    mean: judged.reduce((sum, { sentiment }) => sum + sentiment, 0) / judged.length,
    lowest: others.reduce((low, turn) => (turn.sentiment < low.sentiment ? turn : low), first),
  }
}
