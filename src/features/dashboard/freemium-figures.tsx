import { Plural, Trans } from '@lingui/react/macro'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'

import { MIN_CASES } from '#domain/proportion.ts'

import { Audits } from './audits/audits.tsx'
import type { AuditRights } from './audits/no-audits.tsx'
import { hasAudits } from './audits/audit-summary.ts'
import { BusiestAgents } from './busiest-agents.tsx'
import { callsHref, callsSearch } from '#src/reporting/calls-drilldown.ts'
import classes from '#src/reporting/reporting.module.css'
import { FreemiumTiles } from './freemium-tiles.tsx'
import { HandleTimeByDay } from './handle-time-by-day.tsx'
import { InteractionsByChannel } from './interactions-by-channel.tsx'
import { InteractionsByDay } from './interactions-by-day.tsx'
import { InteractionsByHour } from './interactions-by-hour.tsx'
import { NoInteractions } from './no-interactions.tsx'

type FreemiumFiguresProps = {
  query: FreemiumQuery
  dashboard: FreemiumDashboard
  rights: AuditRights
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onClear: () => void
}

/** What was audited in a period, and what its conversations tell without any audit. */
export function FreemiumFigures({ query, dashboard, rights, onOpen, onClear }: FreemiumFiguresProps) {
  const { period, totals, undated, audits } = dashboard
  const mayOpenCalls = rights.seesCalls
  const figure = {
    dashboard,
    onOpen,
    hrefOf: (more: Parameters<typeof callsSearch>[2]) =>
      mayOpenCalls ? callsHref(callsSearch(query, period, more)) : undefined,
  }

  return (
    <div className={classes['figures']}>
      {(hasAudits(audits) || totals.interactions > 0) && (
        <Audits query={query} dashboard={dashboard} rights={rights} onOpen={onOpen} />
      )}
      {totals.interactions === 0 ? (
        <NoInteractions query={query} onClear={onClear} />
      ) : (
        <section className={classes['section']} aria-labelledby="conversations">
          <h2 id="conversations" className={classes['subtitle']}>
            <Trans>Conversations</Trans>
          </h2>
          <FreemiumTiles
            dashboard={dashboard}
            link={mayOpenCalls ? { to: '/calls', search: callsSearch(query, period) } : undefined}
          />
          <div className={classes['charts']}>
            <InteractionsByDay {...figure} />
            <InteractionsByChannel {...figure} />
          </div>
          <InteractionsByHour {...figure} />
          <div className={classes['charts']}>
            <BusiestAgents {...figure} />
            <HandleTimeByDay {...figure} />
          </div>
        </section>
      )}
      <footer className={classes['notes']}>
        {undated > 0 && (
          <p>
            <Plural
              value={undated}
              one="# more conversation matches these filters but has no date: it is in no period and cannot be opened from here."
              other="# more conversations match these filters but have no date: they are in no period and cannot be opened from here."
            />
          </p>
        )}
        <p>
          <Trans>Averages, rates and changes of fewer than {MIN_CASES} cases are not shown.</Trans>
        </p>
      </footer>
    </div>
  )
}
