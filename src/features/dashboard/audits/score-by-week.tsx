import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { meanScore } from '#domain/scoring/mean-score.ts'
import { IntervalChart } from '#src/ui/charts/interval-chart.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import type { AuditFigureProps } from './audit-figure-props.ts'
import { auditSpans, auditSpanSize } from './audit-spans.ts'
import { targetOf } from './audit-summary.ts'

/** How the scores went: the mean of each week with its interval. */
export function ScoreByWeek({ dashboard, hrefOf, onOpen }: AuditFigureProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const names = useDayNames()
  const words = wordsOf[auditSpanSize(dashboard.period)]
  const zone = dashboard.period.time_zone
  const target = targetOf(dashboard.audits)
  const goal = typeof target === 'number' ? number(target, Number.isInteger(target) ? 0 : 1) : ''
  const points = (value: number) => number(value, 1)

  return (
    <IntervalChart
      title={i18n._(words.title)}
      note={t`Mean points with 95 % intervals, by the day of submission, time zone ${zone}`}
      fileName={fileNameOf('score-by-week', dashboard)}
      isEmpty={dashboard.audits.totals.scored === 0}
      onOpen={onOpen}
      ticks={[0, 25, 50, 75, 100]}
      formatTick={number}
      mark={typeof target === 'number' ? { value: target, name: t`Target ${goal}` } : null}
      data={{
        heading: i18n._(words.heading),
        columns: [
          { name: t`Mean score`, format: points },
          { name: t`95% interval from`, format: points },
          { name: t`95% interval to`, format: points },
          { name: t`Sum of scores`, format: points },
          { name: t`Audits with a score`, format: number },
          { name: t`Audits`, format: number },
        ],
        rows: auditSpans(dashboard).map(({ from, to, totals }) => {
          const { value, interval } = meanScore(totals)
          const { score_sum, scored, evaluations } = totals
          return {
            key: from,
            name: names.days({ from, to }),
            values: [value, interval?.low ?? null, interval?.high ?? null, score_sum, scored, evaluations],
            href: evaluations > 0 ? hrefOf({ submitted_from: from, submitted_to: to }) : undefined,
          }
        }),
      }}
    />
  )
}

const wordsOf = {
  week: { title: msg`Score by week`, heading: msg`Week` },
  month: { title: msg`Score by month`, heading: msg`Month` },
}
