import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { type EvaluationsSearch, evaluationsHref, evaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import shared from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { IntervalChart } from '#src/ui/charts/interval-chart.tsx'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { AuditFigureProps } from './audit-figure-props.ts'
import { auditSpans, auditSpanSize } from './audit-spans.ts'
import { hasAudits, targetOf } from './audit-summary.ts'
import { AuditTiles } from './audit-tiles.tsx'
import { AuditedAgents } from './audited-agents.tsx'
import classes from './audits.module.css'
import { CountedLine } from './counted-line.tsx'
import { LatestAudits } from './latest-audits.tsx'
import { type AuditRights, NoAudits } from './no-audits.tsx'

type AuditsProps = {
  query: FreemiumQuery
  dashboard: FreemiumDashboard
  rights: AuditRights
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** The audits of a period and their results. */
export function Audits({ query, dashboard, rights, onOpen }: AuditsProps) {
  const { period, audits } = dashboard
  const searchOf = (more?: EvaluationsSearch) => (audits.listed ? evaluationsSearch(query, period, more) : undefined)
  const linkOf = (more?: EvaluationsSearch): LinkProps | undefined => {
    const search = searchOf(more)
    return search && { to: '/quality/evaluations', search }
  }
  const figure = {
    dashboard,
    onOpen,
    hrefOf: (more?: EvaluationsSearch) => {
      const search = searchOf(more)
      return search && evaluationsHref(search)
    },
  }

  return (
    <section className={shared['section']} aria-labelledby="audits">
      <div>
        <h2 id="audits" className={shared['subtitle']}>
          <Trans>Audits</Trans>
        </h2>
        <CountedLine dashboard={dashboard} />
      </div>
      {hasAudits(audits) && (
        <AuditTiles
          dashboard={dashboard}
          linkOf={linkOf}
          plansLink={rights.seesPlans ? { to: '/quality/plans' } : undefined}
        />
      )}
      {audits.totals.evaluations === 0 ? (
        <NoAudits rights={rights} />
      ) : (
        <>
          <div className={shared['charts']}>
            <ScoreByWeek {...figure} />
            <FailedQuestions {...figure} />
          </div>
          <div className={classes['tables']}>
            <AuditedAgents {...figure} />
            <LatestAudits {...figure} />
          </div>
        </>
      )}
    </section>
  )
}

/** The most failed questions: how often each failed, and out of how many answers. */
function FailedQuestions({ dashboard, hrefOf, onOpen }: AuditFigureProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const words = useScorecardWords()
  const { questions, versions } = dashboard.audits
  const hasSeveralScorecards = new Set(versions.map(({ scorecard }) => scorecard.id)).size > 1
  const share = (value: number) => percent(value / 100, 1)

  return (
    <ShareBars
      title={t`Most failed questions`}
      note={t`Failed answers of those given, “not applicable” left out; at most five questions`}
      fileName={fileNameOf('failed-questions', dashboard)}
      isEmpty={questions.length === 0}
      onOpen={onOpen}
      whole={null}
      hasLongNames
      data={{
        heading: t`Question`,
        columns: [
          { name: t`Failed`, format: number },
          { name: t`Answers`, format: number },
          { name: t`Share`, unit: '%', format: share },
          { name: t`95% interval from`, unit: '%', format: share, needsNext: true },
          { name: t`95% interval to`, unit: '%', format: share },
        ],
        rows: questions.map((question) => {
          const { scorecard, question_id, failed } = question
          const { value, interval } = rate(failed.part, failed.whole)
          return {
            key: `${scorecard.id} ${question_id}`,
            name: hasSeveralScorecards
              ? `${words.question(question)} · ${words.title(scorecard)}`
              : words.question(question),
            values: [failed.part, failed.whole, value, interval?.low ?? null, interval?.high ?? null],
            href: hrefOf({ scorecard_id: scorecard.id, failed_question: question_id }),
          }
        }),
      }}
    />
  )
}

/** The mean score of each week with its interval. */
function ScoreByWeek({ dashboard, hrefOf, onOpen }: AuditFigureProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const names = useDayNames()
  const titles = titlesBySize[auditSpanSize(dashboard.period)]
  const zone = dashboard.period.time_zone
  const target = targetOf(dashboard.audits)
  const targetText = typeof target === 'number' ? number(target, Number.isInteger(target) ? 0 : 1) : ''
  const points = (value: number) => number(value, 1)

  return (
    <IntervalChart
      title={i18n._(titles.title)}
      note={t`Mean points with 95 % intervals, by the day of submission, time zone ${zone}`}
      fileName={fileNameOf('score-by-week', dashboard)}
      isEmpty={dashboard.audits.totals.scored === 0}
      onOpen={onOpen}
      ticks={[0, 25, 50, 75, 100]}
      formatTick={number}
      mark={typeof target === 'number' ? { value: target, name: t`Target ${targetText}` } : null}
      data={{
        heading: i18n._(titles.heading),
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

const titlesBySize = {
  week: { title: msg`Score by week`, heading: msg`Week` },
  month: { title: msg`Score by month`, heading: msg`Month` },
}
