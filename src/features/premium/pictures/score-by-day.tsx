import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { judges } from '#contracts/premium.ts'
import { lengthOf } from '#domain/time/reporting-period.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { bucketSizeOf } from '#src/reporting/spans.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'

import type { JudgedFigureProps } from '../figure-props.ts'
import { pictureSpans, scoresIn } from '../judged-sums.ts'
import { scoreTrend } from '../score-trend.ts'
import { useTrendWords } from '../use-trend-words.ts'
import { DayLines } from './day-lines.tsx'
import classes from './pictures.module.css'

/** How the scores went, of machine and people beside each other. */
export function ScoreByDay({ dashboard, judged, behind, onOpen }: JudgedFigureProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const names = useDayNames()
  const trendWords = useTrendWords()
  const { period } = dashboard
  const spans = pictureSpans(period)
  const words = wordsOf[bucketSizeOf(lengthOf(period))]
  const zone = period.time_zone
  const points = (value: number) => number(value, 1)
  const judgeNames = { machine: t`Machine`, people: t`People` }
  const sums = { machine: scoresIn(spans, judged.days, 'machine'), people: scoresIn(spans, judged.days, 'people') }
  const wayOf = {
    machine: ({ from, to }: (typeof spans)[number]) =>
      behind.judged({ started_from: from, started_to: to, machine_points_min: 0 }),
    people: ({ from, to }: (typeof spans)[number]) =>
      behind.evaluations({ submitted_from: from, submitted_to: to, points_min: 0 }),
  }

  return (
    <div className={classes['told']}>
      <DayLines
        title={i18n._(words.title)}
        note={t`Mean points with 95 % intervals, time zone ${zone}: of conversations by their start, of audits by their submission; no mean of fewer than five`}
        fileName={fileNameOf('machine-and-human-score-by-day', dashboard)}
        isEmpty={judged.machine.scored + judged.people.scored === 0}
        onOpen={onOpen}
        days={spans.map(({ from }) => from)}
        series={judges.map((judge) => judgeNames[judge])}
        ticks={[0, 25, 50, 75, 100]}
        formatTick={number}
        data={{
          heading: i18n._(words.heading),
          columns: [
            { name: t`Mean score`, format: points },
            { name: t`95% interval from`, format: points },
            { name: t`95% interval to`, format: points },
            { name: t`Sum of scores`, format: points },
            { name: t`Scores`, format: number },
          ],
          rows: spans.flatMap((span, at) =>
            judges.map((judge) => {
              const of = sums[judge][at]!
              const { value, interval } = meanScore(of)
              return {
                key: `${span.from} ${judge}`,
                name: `${names.days(span)} · ${judgeNames[judge]}`,
                values: [value, interval?.low ?? null, interval?.high ?? null, of.score_sum, of.scored],
                href: of.scored > 0 ? wayOf[judge](span)?.href : undefined,
              }
            }),
          ),
        }}
      />
      {judges.map((judge) => (
        <p key={judge} className={classes['words']}>
          {trendWords(judge, scoreTrend(judged.days, judge))}
        </p>
      ))}
    </div>
  )
}

const wordsOf = {
  day: { title: msg`Score by day`, heading: msg`Day` },
  week: { title: msg`Score by week`, heading: msg`Week` },
  month: { title: msg`Score by month`, heading: msg`Month` },
}
