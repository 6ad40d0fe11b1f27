import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { type Judge, type Judged, judges } from '#contracts/premium.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { type WeekdayTrend, weekdayTrend } from '#domain/statistics/weekday-trend.ts'
import { lengthOf } from '#domain/time/reporting-period.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { bucketSizeOf } from '#src/reporting/spans.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'

import type { JudgedFigureProps } from '../figure-props.ts'
import { pictureSpans, scoresIn } from '../judged-sums.ts'
import { DayLines } from './day-lines.tsx'
import classes from './pictures.module.css'

/** The scores over time, of machine and people in comparison. */
export function ScoreByDay({ dashboard, judged, rowLinks, onOpen }: JudgedFigureProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const names = useDayNames()
  const trendText = useTrendText()
  const { period } = dashboard
  const spans = pictureSpans(period)
  const texts = titles[bucketSizeOf(lengthOf(period))]
  const zone = period.time_zone
  const points = (value: number) => number(value, 1)
  const judgeNames = { machine: t`Machine`, people: t`People` }
  const sums = { machine: scoresIn(spans, judged.days, 'machine'), people: scoresIn(spans, judged.days, 'people') }
  const rowsOf = {
    machine: ({ from, to }: (typeof spans)[number]) =>
      rowLinks.judged({ started_from: from, started_to: to, machine_points_min: 0 }),
    people: ({ from, to }: (typeof spans)[number]) =>
      rowLinks.evaluations({ submitted_from: from, submitted_to: to, points_min: 0 }),
  }

  return (
    <div className={classes['told']}>
      <DayLines
        title={i18n._(texts.title)}
        note={t`Mean points with 95 % intervals, time zone ${zone}: of conversations by their start, of audits by their submission; no mean of fewer than five`}
        fileName={fileNameOf('machine-and-human-score-by-day', dashboard)}
        isEmpty={judged.machine.scored + judged.people.scored === 0}
        onOpen={onOpen}
        days={spans.map(({ from }) => from)}
        series={judges.map((judge) => judgeNames[judge])}
        ticks={[0, 25, 50, 75, 100]}
        formatTick={number}
        data={{
          heading: i18n._(texts.heading),
          columns: [
            { name: t`Mean score`, format: points },
            { name: t`95% interval from`, format: points },
            { name: t`95% interval to`, format: points },
            { name: t`Sum of scores`, format: points },
            { name: t`Scores`, format: number },
          ],
          rows: spans.flatMap((span, index) =>
            judges.map((judge) => {
              const spanSums = sums[judge][index]!
              const { value, interval } = meanScore(spanSums)
              return {
                key: `${span.from} ${judge}`,
                name: `${names.days(span)} · ${judgeNames[judge]}`,
                values: [value, interval?.low ?? null, interval?.high ?? null, spanSums.score_sum, spanSums.scored],
                href: spanSums.scored > 0 ? rowsOf[judge](span)?.href : undefined,
              }
            }),
          ),
        }}
      />
      {judges.map((judge) => (
        <p key={judge} className={classes['words']}>
          {trendText(judge, scoreTrend(judged.days, judge))}
        </p>
      ))}
    </div>
  )
}

const titles = {
  day: { title: msg`Score by day`, heading: msg`Day` },
  week: { title: msg`Score by week`, heading: msg`Week` },
  month: { title: msg`Score by month`, heading: msg`Month` },
}

/** Whether one judge's daily means rise or fall, comparing each weekday with itself; null for too few days. */
const scoreTrend = (days: Judged['days'], judge: Judge): WeekdayTrend | null =>
  weekdayTrend(days.map(({ day, [judge]: sums }) => ({ day, value: meanScore(sums).value })))

/** Describes a trend with its interval, p and n. */
function useTrendText() {
  const { t } = useLingui()
  const { number } = useFormats()

  return (judge: Judge, trend: WeekdayTrend | null): string => {
    if (!trend) {
      return judge === 'machine'
        ? t`For a trend of the machine score there are too few days with a mean.`
        : t`For a trend of the human score there are too few days with a mean.`
    }
    const [rise, fall] = [number(trend.slope, 2), number(-trend.slope, 2)]
    const [low, high, days] = [number(trend.low, 2), number(trend.high, 2), number(trend.n)]
    const chance = trend.p < 0.001 ? t`p below 0.001` : t`p = ${number(trend.p, 3)}`
    const sure = t`95 % interval of the change ${low} to ${high} points a week, ${chance}, ${days} days, each weekday held against itself`
    if (trend.direction === 'none') {
      return judge === 'machine'
        ? t`The machine score neither rises nor falls as far as can be told (${sure}).`
        : t`The human score neither rises nor falls as far as can be told (${sure}).`
    }
    if (trend.direction === 'up') {
      return judge === 'machine'
        ? t`The machine score rises by ${rise} points a week (${sure}).`
        : t`The human score rises by ${rise} points a week (${sure}).`
    }
    return judge === 'machine'
      ? t`The machine score falls by ${fall} points a week (${sure}).`
      : t`The human score falls by ${fall} points a week (${sure}).`
  }
}
