import { NativeSelect } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { planStates } from '#contracts/lists/sampling-plans.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanRowDto } from '#contracts/sampling-plans.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { planStateNames } from '../plan-words.ts'
import { NoPlans } from './no-plans.tsx'
import { usePlanColumns } from './plan-columns.tsx'
import type { PlansSearch } from './plans-search.ts'

type PlansPageProps = {
  plans: PromiseState<Page<PlanRowDto>>
  search: PlansSearch
  /** The language of the component kit. */
  kit: Locale
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<PlansSearch>) => void
  onRetry: () => void
}

/** Every plan with how far it is. */
export function PlansPage({ plans, search, kit, fetchFile, onChange, onRetry }: PlansPageProps) {
  const { t, i18n } = useLingui()
  const columns = usePlanColumns()

  return (
    <ListPage
      title={<Trans>Sampling plans</Trans>}
      sentence={<Trans>Which conversations are audited, how many, by whom, and is it on time?</Trans>}
      actions={
        <>
          <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
          <AddLink to="/quality/plans/create">
            <Trans>Add plan</Trans>
          </AddLink>
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => (
        <FilterBar active={filterCount(search)}>
          <SearchField placeholder={t`Name`} value={search.q} onChange={(q) => filter({ q })} />
          <NativeSelect
            label={t`State`}
            value={search.state ?? ''}
            data={[
              { value: '', label: t`All states` },
              ...planStates.map((value) => ({ value, label: i18n._(planStateNames[value]) })),
            ]}
            onChange={({ currentTarget: { value } }) => filter({ state: planStates.find((name) => name === value) })}
          />
        </FilterBar>
      )}
      list={plans}
      columns={columns}
      kit={kit}
      renderCount={(total) => <Plural value={total} one="# plan" other="# plans" />}
      noMatch={{
        title: <Trans>No plan matches</Trans>,
        hint: <Trans>Search for a part of the name, or look at all states.</Trans>,
      }}
      empty={<NoPlans />}
      onRetry={onRetry}
    />
  )
}
