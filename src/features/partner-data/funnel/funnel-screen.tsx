import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { FunnelQuery, FunnelStep } from '#contracts/lists/partner-data.ts'
import type { Funnel } from '#contracts/partner-data-funnel.ts'
import type { Partner, PartnerCampaign } from '#contracts/partner-data.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { funnelStepNames, funnelStepNotes } from '#src/words/partner-data.ts'

import { CampaignFilter } from '../campaign-filter.tsx'
import type { FunnelAnswers } from '../partner-data.api.ts'
import { FunnelRecords } from './funnel-records.tsx'
import type { FunnelSearch } from './funnel-search.ts'
import classes from './funnel.module.css'

type FunnelScreenProps = FunnelAnswers & {
  partner: Promise<Partner>
  search: FunnelSearch
  /** Whether the person may open dialling records. */
  opensRecords: boolean
  onChange: (change: Partial<FunnelSearch>) => void
}

/** The sales funnel of a partner's calling base. */
export function FunnelScreen({ partner, funnel, records, search, opensRecords, onChange }: FunnelScreenProps) {
  const reload = useReload()
  const loadedPartner = usePromiseState(partner).value
  const loadedRecords = usePromiseState(records)

  return (
    <div className={classes['funnel']}>
      <FunnelFilters
        query={search}
        campaigns={loadedPartner?.campaigns ?? null}
        onChange={(change) => onChange({ ...change, page: 1 })}
      />
      <AsyncContent answer={usePromiseState(funnel)} rows={8} onRetry={reload}>
        {(loadedFunnel) =>
          loadedFunnel.steps[0]?.records === 0 ? <NoBase /> : <FunnelTable funnel={loadedFunnel} step={search.step} />
        }
      </AsyncContent>
      {search.step && (
        <FunnelRecords
          step={search.step}
          records={loadedRecords}
          search={search}
          timeZone={loadedPartner?.time_zone ?? 'UTC'}
          opensRecords={opensRecords}
          onChange={onChange}
          onRetry={reload}
        />
      )}
    </div>
  )
}

const NoBase = () => (
  <Empty title={<Trans>There are no records here</Trans>}>
    <Trans>
      A funnel begins with the partner’s calling base: a CSV or XLSX file that is imported for the partner. With
      filters, take one away.
    </Trans>
  </Empty>
)

type FunnelFiltersProps = {
  query: FunnelQuery
  campaigns: readonly PartnerCampaign[] | null
  onChange: (change: Partial<FunnelQuery>) => void
}

/** The filters of the counted records: campaign, and the days on which they were first imported. */
function FunnelFilters({ query, campaigns, onChange }: FunnelFiltersProps) {
  const { t } = useLingui()
  const { campaign_id, from, to } = query

  return (
    <FilterBar active={[campaign_id, from, to].filter((filter) => filter !== undefined).length}>
      <CampaignFilter value={campaign_id} campaigns={campaigns} onChange={onChange} />
      <TextInput
        type="date"
        label={t`First came from`}
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`First came until`}
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
    </FilterBar>
  )
}

type Row = Funnel['steps'][number] & { base: number; before: number | null }

/** The number of records per step, with the share of the previous step and of all. Each step links to its records. */
function FunnelTable({ funnel, step }: { funnel: Funnel; step: FunnelStep | undefined }) {
  const { t, i18n } = useLingui()
  const { number, day } = useFormats()
  const { steps, today, outside } = funnel
  const base = steps[0]?.records ?? 0
  const rows: Row[] = steps.map((funnelStep, index) => ({
    ...funnelStep,
    base,
    before: steps[index - 1]?.records ?? null,
  }))
  const asOf = day(today)

  return (
    <FigureTable
      caption={<Trans>From the base to policies in force</Trans>}
      note={
        <>
          <Trans>
            Every step counts records of the base, each once. Whether a policy is in force is told as of {asOf} where
            the partner is. Rates have a 95 % interval; of fewer than five records there is none.
          </Trans>{' '}
          {outside > 0 && (
            <Plural
              value={outside}
              one="# sale was to somebody who is not in this base: it is in no step."
              other="# sales were to people who are not in this base: they are in no step."
            />
          )}
        </>
      }
      of={t`Step`}
      rows={rows}
      keyOf={(row) => row.step}
      renderName={(row) => (
        <>
          <Link
            to="."
            search={(search: object) => ({ ...search, step: row.step, without: undefined, page: 1 })}
            aria-current={row.step === step && !row.without ? 'true' : undefined}
          >
            {i18n._(funnelStepNames[row.step])}
          </Link>
          <span className={classes['definition']}>{i18n._(funnelStepNotes[row.step])}</span>
          <StepRemarks row={row} />
        </>
      )}
      columns={[
        { key: 'records', header: t`Records`, render: ({ records }) => number(records) },
        {
          key: 'bar',
          header: t`Share of the base`,
          isText: true,
          render: ({ records }) => (
            <span className={classes['track']} aria-hidden>
              <span className={classes['bar']} style={{ inlineSize: `${base === 0 ? 0 : (100 * records) / base}%` }} />
            </span>
          ),
        },
        {
          key: 'before',
          header: t`Of the step before`,
          render: ({ records, without, before }) =>
            before === null ? '—' : <RateFigure rate={rate(records - without, before)} />,
        },
        {
          key: 'base',
          header: t`Of the base`,
          render: ({ step: name, records }) => (name === 'base' ? '—' : <RateFigure rate={rate(records, base)} />),
        },
      ]}
      hasLinks
    />
  )
}

/** Notes for a step that counts records without direct evidence, or records that skipped the previous step. */
function StepRemarks({ row: { step, implied, without } }: { row: Row }) {
  return (
    <>
      {implied > 0 && (
        <span className={classes['remark']}>
          <Plural
            value={implied}
            one="# of them is known only by a later step."
            other="# of them are known only by a later step."
          />
        </span>
      )}
      {without > 0 && (
        <Link
          className={classes['remark']}
          to="."
          search={(search: object) => ({ ...search, step, without: 'before', page: 1 })}
        >
          <Plural
            value={without}
            one="# of them without a valid verification, and so not in the rate of the step before."
            other="# of them without a valid verification, and so not in the rate of the step before."
          />
        </Link>
      )}
    </>
  )
}
