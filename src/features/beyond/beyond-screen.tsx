import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'

import {
  type BeyondCollections,
  type BeyondDashboard,
  type BeyondDisclosures,
  type BeyondDrivers,
  type BeyondReasons,
  type BeyondSurvival,
  persistencyGroupings,
} from '#contracts/beyond.ts'
import type { CallOptions } from '#contracts/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { type QueryState, useQuery } from '#src/query/use-query.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { CompareFilter } from '#src/reporting/compare-filter.tsx'
import { DashboardExport, type Exporting } from '#src/reporting/dashboard-export.tsx'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { AddressChip, Chips } from '#src/ui/chips/chips.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { groupingNames } from '#src/words/beyond.ts'

import type { BeyondRights } from './beyond-section.tsx'
import type { BeyondApi } from './beyond.api.ts'
import own from './beyond.module.css'
import { ChannelMix } from './channels/channel-mix.tsx'
import { CollectionsSection } from './collections/collections-section.tsx'
import { DisclosuresSection } from './disclosures/disclosures-section.tsx'
import { DriversSection } from './drivers/drivers-section.tsx'
import { activeFilterCount, filtersOf } from './filters-of.ts'
import { PartnersSection } from './partners/partners-section.tsx'
import { PersistencySection } from './persistency/persistency-section.tsx'
import { ReasonsSection } from './reasons/reasons-section.tsx'
import { RetentionSection } from './retention/retention-section.tsx'
import { SurvivalSection } from './survival/survival-section.tsx'

type BeyondScreenProps = Omit<BeyondPageProps, 'answers' | 'facets' | 'actions'> & {
  api: BeyondApi
  /** Resolves to null if the person may not see them. */
  facets: Promise<CallOptions | null>
  exporting: Exporting
}

/** The dashboard while its answers load and after. Each answer is loaded again only when its own query changes. */
export function BeyondScreen({ api, facets, exporting, ...page }: BeyondScreenProps) {
  const { by, outcome, compare_team_id } = page.query
  const filters = filtersOf(page.query)
  const answers = {
    dashboard: useQuery({ ...filters, by, compare_team_id }, api.dashboard),
    survival: useQuery({ ...filters, by }, api.survival),
    drivers: useQuery({ ...filters, outcome }, api.drivers),
    disclosures: useQuery(filters, api.disclosures),
    reasons: useQuery(filters, api.reasons),
    // debts have no channel
    collections: useQuery({ ...filters, channel: undefined }, api.collections),
  }

  return (
    <BeyondPage
      {...page}
      answers={answers}
      facets={usePromiseState(facets).value}
      actions={<DashboardExport {...exporting} kind="beyond" query={page.query} />}
    />
  )
}

export type BeyondAnswers = {
  dashboard: QueryState<BeyondDashboard>
  survival: QueryState<BeyondSurvival>
  drivers: QueryState<BeyondDrivers>
  disclosures: QueryState<BeyondDisclosures>
  reasons: QueryState<BeyondReasons>
  collections: QueryState<BeyondCollections>
}

export type BeyondPageProps = {
  query: BeyondQuery
  answers: BeyondAnswers
  facets: CallOptions | null
  /** Which lists the person may open from here. */
  rights: BeyondRights
  /** The moment at which the selectable periods end. */
  now: Date
  /** Actions on the whole page. */
  actions?: ReactNode
  /** The worklists section. */
  worklists: ReactNode
  onChange: (change: Partial<BeyondQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** What conversations caused: how long policies last and what goes with it, what is saved, and what is paid. */
export function BeyondPage(props: BeyondPageProps) {
  const { query, answers, facets, rights, now, actions, worklists, ...handlers } = props
  const { t } = useLingui()
  const { onChange, onClear, onOpen } = handlers
  const { agent_id } = query
  const { dashboard } = answers
  // days in the time zone of the selected partner, as the server counts them
  const timeZone = facets?.partners.find(({ id }) => id === query.partner_id)?.time_zone ?? 'UTC'
  const isFiltered = activeFilterCount(query) > 0
  const agent = facets?.agents.find(({ id }) => id === agent_id)?.name ?? String(agent_id)
  const figure = { query, rights, onOpen }

  return (
    <Page
      title={<Trans>Beyond dashboard</Trans>}
      sentence={<Trans>What did the conversation cause?</Trans>}
      actions={actions}
    >
      <BeyondFilters
        query={query}
        facets={facets}
        hasFacets={rights.seesCalls}
        today={dayIn(timeZone, now)}
        onChange={onChange}
      />
      <div className={classes['above']}>
        {dashboard.value && <PeriodLine dashboard={dashboard.value} />}
        {agent_id !== undefined && (
          <Chips label={t`Only those`}>
            <AddressChip removeLabel={t`All agents`} onRemove={() => onChange({ agent_id: undefined })}>
              <Trans>Agent: {agent}</Trans>
            </AddressChip>
          </Chips>
        )}
        {isFiltered && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      <div className={own['sections']}>
        <PersistencySection {...figure} answer={dashboard} onClear={isFiltered ? onClear : undefined} />
        <SurvivalSection {...figure} answer={answers.survival} />
        <DriversSection {...figure} answer={answers.drivers} onChange={onChange} />
        <DisclosuresSection {...figure} answer={answers.disclosures} />
        <ReasonsSection {...figure} answer={answers.reasons} />
        {/* these sections share the answer of the first one, which shows its failure */}
        {dashboard.error === null && <RetentionSection {...figure} answer={dashboard} />}
        <CollectionsSection {...figure} answer={answers.collections} />
        {dashboard.error === null && <PartnersSection {...figure} answer={dashboard} />}
        {dashboard.error === null && <ChannelMix {...figure} answer={dashboard} />}
        {worklists}
      </div>
      <footer className={classes['notes']}>
        <p>
          <Trans>
            Rates, means and intervals of fewer than {MIN_CASES} cases are not shown. Scores here are those of the
            rules; scores by people are never mixed in.
          </Trans>
        </p>
      </footer>
    </Page>
  )
}

/** The days and time zone of the figures, and the day until which policies are observed. */
function PeriodLine({ dashboard }: { dashboard: BeyondDashboard }) {
  const { period, as_of, compared_with } = dashboard
  const names = useDayNames()
  const { day } = useFormats()
  const [days, zone, until] = [names.span(period), period.time_zone, day(as_of)]
  const [before, other] = [names.span(compared_with), compared_with.team?.name]

  return (
    <p className={classes['period']}>
      <Trans>
        {days}, time zone {zone}. Policies are looked at until {until}.
      </Trans>{' '}
      {other === undefined ? (
        <Trans>Changes are against {before}.</Trans>
      ) : (
        <Trans>Compared with {other} in the same days.</Trans>
      )}
    </p>
  )
}

type BeyondFiltersProps = {
  query: BeyondQuery
  /** The partners, campaigns and teams to choose from; null until they are loaded. */
  facets: CallOptions | null
  /** Whether the person may see them at all. */
  hasFacets: boolean
  /** In the time zone in which days are counted. */
  today: Day
  onChange: (change: Partial<BeyondQuery>) => void
}

/** The filters of the dashboard, and what persistency is grouped by. */
function BeyondFilters({ query, facets, hasFacets, today, onChange }: BeyondFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <div className={classes['filters']}>
      <FilterBar active={activeFilterCount(query)}>
        <PeriodFilter query={query} today={today} lengths={beyondLengths} onChange={onChange} />
        <ChannelFilter value={query.channel} onChange={(channel) => onChange({ channel })} />
        {hasFacets && <OrganisationFilters query={query} facets={facets} onChange={onChange} />}
        <NativeSelect
          label={t`Persistency told by`}
          value={query.by ?? DEFAULT_GROUPING}
          data={persistencyGroupings.map((by) => ({ value: by, label: i18n._(groupingNames[by]) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ by: value === DEFAULT_GROUPING ? undefined : persistencyGroupings.find((by) => by === value) })
          }
        />
        {hasFacets && (
          <CompareFilter
            query={query}
            // partners are compared only where there are at least five of them
            facets={facets && { ...facets, partners: [] }}
            onChange={({ compare_team_id }) => onChange({ compare_team_id })}
          />
        )}
      </FilterBar>
    </div>
  )
}

/** The default is left out of the address. */
const DEFAULT_GROUPING = 'verdict'

/** Numbers of days up to today. They are long because the effects of conversations take months to show. */
const beyondLengths = { offered: [90, 180, 365, 730, 1095], usual: 365 } as const
