import { Plural, Trans } from '@lingui/react/macro'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'

import { FEWEST_CASES } from '#domain/proportion.ts'

import { BusiestAgents } from './busiest-agents.tsx'
import { callsHref, callsSearch } from './calls-behind.ts'
import classes from './freemium.module.css'
import { FreemiumTiles } from './freemium-tiles.tsx'
import { HandleTimeByDay } from './handle-time-by-day.tsx'
import { InteractionsByChannel } from './interactions-by-channel.tsx'
import { InteractionsByDay } from './interactions-by-day.tsx'
import { InteractionsByHour } from './interactions-by-hour.tsx'
import { NoInteractions } from './no-interactions.tsx'

type FreemiumFiguresProps = {
  query: FreemiumQuery
  dashboard: FreemiumDashboard
  mayOpenCalls: boolean
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onClear: () => void
}

/** What the conversations of a period tell without any audit. */
export function FreemiumFigures({ query, dashboard, mayOpenCalls, onOpen, onClear }: FreemiumFiguresProps) {
  const { period, totals, undated } = dashboard
  const figure = {
    dashboard,
    onOpen,
    hrefOf: (more: Parameters<typeof callsSearch>[2]) =>
      mayOpenCalls ? callsHref(callsSearch(query, period, more)) : undefined,
  }

  return (
    <div className={classes['figures']}>
      {totals.interactions === 0 ? (
        <NoInteractions query={query} onClear={onClear} />
      ) : (
        <>
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
        </>
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
          <Trans>Averages and changes of fewer than {FEWEST_CASES} interactions are not shown.</Trans>
        </p>
        <p>
          <Trans>Scores, critical accuracy and the plan join this page with the first audits.</Trans>
        </p>
      </footer>
    </div>
  )
}
