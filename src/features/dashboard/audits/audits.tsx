import { Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'

import shared from '#src/reporting/reporting.module.css'
import { AuditTiles } from './audit-tiles.tsx'
import { AuditedAgents } from './audited-agents.tsx'
import classes from './audits.module.css'
import { CountedLine } from './counted-line.tsx'
import { type EvaluationsSearch, evaluationsHref, evaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'
import { FailedQuestions } from './failed-questions.tsx'
import { LatestAudits } from './latest-audits.tsx'
import { type AuditRights, NoAudits } from './no-audits.tsx'
import { ScoreByWeek } from './score-by-week.tsx'
import { hasAudits } from './audit-summary.ts'

type AuditsProps = {
  query: FreemiumQuery
  dashboard: FreemiumDashboard
  rights: AuditRights
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** What was audited in a period, and what came of it. */
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
