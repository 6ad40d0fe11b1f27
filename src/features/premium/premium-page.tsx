import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallOptions } from '#contracts/calls.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import shared from '#src/reporting/reporting.module.css'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { chosenCount } from './chosen-count.ts'
import type { PremiumRights } from './drilldown-links.ts'
import { AgentChip } from './filters/agent-chip.tsx'
import { PremiumFilters } from './filters/premium-filters.tsx'
import { PremiumFigures } from './premium-figures.tsx'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { comparedName } from './compared-name.ts'

export type PremiumPageProps = {
  query: PremiumQuery
  dashboard: PromiseState<PremiumDashboard>
  facets: CallOptions | null
  /** Where the person may go from here: what a number counts, and what can be done about it. */
  rights: PremiumRights
  /** The moment that the periods on offer end at. */
  now: Date
  /** What can be done with all of it. */
  actions?: ReactNode
  /** What stands below the figures, and does not wait for them. */
  below?: ReactNode
  onChange: (change: Partial<PremiumQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** Every conversation of one period, as rules and people judge it, narrowed by filters that stand in the address. */
export function PremiumPage({ query, dashboard, facets, rights, now, actions, below, ...wishes }: PremiumPageProps) {
  const { onChange, onClear, onOpen, onRetry } = wishes
  // the days of the chosen partner, as the server counts them
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
        {chosenCount(query) > 0 && (
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

/** Which days are counted, by which clock, and with what they are compared. */
function PeriodLine({ dashboard }: { dashboard: PremiumDashboard }) {
  const names = useDayNames()
  const { period, compared_with } = dashboard
  const [now, before, zone] = [names.span(period), names.span(compared_with), period.time_zone]
  const other = comparedName(dashboard)

  return (
    <p className={classes['period']}>
      {other === undefined ? (
        <Trans>
          {now}, time zone {zone}. Changes are against {before}.
        </Trans>
      ) : (
        <Trans>
          {now}, time zone {zone}. Compared with {other} in the same days.
        </Trans>
      )}
    </p>
  )
}
