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

/** The days of the period, or its weeks or months where it is too long to tell days apart. */
export const pictureSpans = (period: Period): Period[] => spansOf(daysOf(period), bucketSizeOf(lengthOf(period)))

/** What one judge's scores sum up to in each of these spans, of those without any too. */
export const scoresIn = (spans: readonly Period[], days: Judged['days'], judge: Judge): ScoreSums[] =>
  summedIn(
    spans,
    days.map(({ day, [judge]: sums }) => ({ day, sums })),
    NO_SCORES,
  )

/** The same of how people talked. */
export const speechIn = (spans: readonly Period[], days: PremiumDashboard['speech_days']): SpeechSums[] =>
  summedIn(
    spans,
    days.map(({ day, ...sums }) => ({ day, sums })),
    NO_SPEECH,
  )

/** Sums only, never averages of averages. */
function summedIn<Sums extends Record<string, number>>(
  spans: readonly Period[],
  days: readonly { day: string; sums: Sums }[],
  nothing: Sums,
): Sums[] {
  const added = (one: Sums, other: Sums): Sums => {
    const entries = Object.keys(nothing).map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)])
    return Object.fromEntries(entries) as Sums
  }
  return spans.map(({ from, to }) =>
    days
      .filter(({ day }) => day >= from && day <= to)
      .map(({ sums }) => sums)
      .reduce(added, nothing),
  )
}
