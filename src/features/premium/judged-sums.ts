import type { Judge, PremiumDashboard, ScoreSums, SpeechSums } from '#contracts/premium.ts'
import { daysOf, lengthOf, type Period } from '#domain/time/reporting-period.ts'
import { bucketSizeOf, spansOf } from '#src/reporting/spans.ts'

type Judged = NonNullable<PremiumDashboard['judged']>

export const NO_SCORES: ScoreSums = { cases: 0, scored: 0, score_sum: 0, score_squares: 0, auto_failed: 0 }

export const NO_SPEECH: SpeechSums = {
  spoken: 0,
  agent_talk_ms: 0,
  customer_talk_ms: 0,
  agent_turns: 0,
  interruptions: 0,
  measured: 0,
  silence_ms: 0,
  measured_ms: 0,
  felt: 0,
  sentiment: 0,
  changing: 0,
  sentiment_change: 0,
}

/** The days of the period, or its weeks or months if it is too long for single days. */
export const pictureSpans = (period: Period): Period[] => spansOf(daysOf(period), bucketSizeOf(lengthOf(period)))

/** The sums of one judge's scores in each of these spans, including empty ones. */
export const scoresIn = (spans: readonly Period[], days: Judged['days'], judge: Judge): ScoreSums[] =>
  sumsPerSpan(
    spans,
    days.map(({ day, [judge]: sums }) => ({ day, sums })),
    NO_SCORES,
  )

/** The sums of the speech measures in each of these spans. */
export const speechIn = (spans: readonly Period[], days: PremiumDashboard['speech_days']): SpeechSums[] =>
  sumsPerSpan(
    spans,
    days.map(({ day, ...sums }) => ({ day, sums })),
    NO_SPEECH,
  )

/** Only sums are added, never averages. */
function sumsPerSpan<Sums extends Record<string, number>>(
  spans: readonly Period[],
  days: readonly { day: string; sums: Sums }[],
  zero: Sums,
): Sums[] {
  const addSums = (first: Sums, second: Sums): Sums => {
    const entries = Object.keys(zero).map((name) => [name, (first[name] ?? 0) + (second[name] ?? 0)])
    return Object.fromEntries(entries) as Sums
  }
  return spans.map(({ from, to }) =>
    days
      .filter(({ day }) => day >= from && day <= to)
      .map(({ sums }) => sums)
      .reduce(addSums, zero),
  )
}
