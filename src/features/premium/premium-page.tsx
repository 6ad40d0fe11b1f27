import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import type { CallOptions } from '#contracts/calls.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import shared from '#src/reporting/reporting.module.css'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { comparedName } from './compared-name.ts'
import type { PremiumRights } from './drilldown-links.ts'
import { AgentChip, PremiumFilters } from './filters/premium-filters.tsx'
import { PremiumFigures } from './premium-figures.tsx'
import { selectionCount } from './selection-count.ts'

export type PremiumPageProps = {
  query: PremiumQuery
  dashboard: PromiseState<PremiumDashboard>
  facets: CallOptions | null
  /** Which pages the person may open from here, and what they may do. */
  rights: PremiumRights
  /** The end of the offered periods. */
  now: Date
  /** Buttons for the whole page. */
  actions?: ReactNode
  /** Content below the figures that is shown without waiting for them. */
  below?: ReactNode
  onChange: (change: Partial<PremiumQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** All conversations of a period, as judged by rules and people, with filters that are in the address. */
export function PremiumPage({ query, dashboard, facets, rights, now, actions, below, ...on }: PremiumPageProps) {
  const { onChange, onClear, onOpen, onRetry } = on
  // the days of the selected partner, as the server counts them
  const timeZone = facets?.partners.find(({ id }) => id === query.partner_id)?.time_zone ?? 'UTC'
  const { value, error, isPending } = dashboard
  const agent = [...(facets?.agents ?? []), ...(value?.judged?.agents ?? [])].find(({ id }) => id === query.agent_id)

  return (
    <Page
      title={<Trans>Premium dashboard</Trans>}
      sentence={<Trans>What happens in every conversation?</Trans>}
      actions={actions}
    >
      <PremiumFilters
        query={query}
        facets={facets}
        hasFacets={rights.seesCalls}
        scorecards={value?.scorecards ?? []}
        today={dayIn(timeZone, now)}
        onChange={onChange}
      />
      <div className={shared['above']}>
        {value && <PeriodLine dashboard={value} />}
        {query.agent_id !== undefined && (
          <AgentChip name={agent?.name} onRemove={() => onChange({ agent_id: undefined })} />
        )}
        {selectionCount(query) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      {error !== null && <Failed error={error} onRetry={onRetry} />}
      {error === null && value === null && <ReportingSkeleton />}
      {error === null && value !== null && (
        <div className={shared['answer']} aria-busy={isPending}>
          <PremiumFigures
            query={query}
            dashboard={value}
            rights={rights}
            onChange={onChange}
            onClear={onClear}
            onOpen={onOpen}
          />
        </div>
      )}
      {below}
    </Page>
  )
}

/** The counted days, their time zone, and the comparison. */
function PeriodLine({ dashboard }: { dashboard: PremiumDashboard }) {
  const names = useDayNames()
  const { period, compared_with } = dashboard
  const [current, previous, zone] = [names.span(period), names.span(compared_with), period.time_zone]
  const otherName = comparedName(dashboard)

  return (
    <p className={classes['period']}>
      {otherName === undefined ? (
        <Trans>
          {current}, time zone {zone}. Changes are against {previous}.
        </Trans>
      ) : (
        <Trans>
          {current}, time zone {zone}. Compared with {otherName} in the same days.
        </Trans>
      )}
    </p>
  )
}
