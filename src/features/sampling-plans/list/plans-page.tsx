import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { planStates } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanRowDto } from '#contracts/sampling-plans.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { planAddress } from '../plan-address.ts'
import { PlanMark } from '../plan-marks.tsx'
import { planStateNames } from '../plan-words.ts'
import { ScorecardTitle } from '../scorecard-title.tsx'
import { useQuotaWords } from '../use-quota-words.ts'
import { Overdue } from './overdue.tsx'
import type { PlansSearch } from './plans-search.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type PlansPageProps = {
  plans: PromiseState<Page<PlanRowDto>>
  search: PlansSearch
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<PlansSearch>) => void
  onRetry: () => void
}

/** Every plan with how far it is. */
export function PlansPage({ plans, search, fetchFile, onChange, onRetry }: PlansPageProps) {
  const { t } = useLingui()
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
          <EnumSelect
            label={t`State`}
            all={t`All states`}
            values={planStates}
            names={planStateNames}
            value={search.state}
            onChange={(state) => filter({ state })}
          />
        </FilterBar>
      )}
      list={plans}
      columns={columns}
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

/** What plans are for, and the first step. */
const NoPlans = () => (
  <Empty
    title={<Trans>There are no sampling plans yet</Trans>}
    action={
      <AddLink to="/quality/plans/create">
        <Trans>Add plan</Trans>
      </AddLink>
    }
  >
    <Trans>
      A plan draws conversations at random, so that every agent is judged by the same number of them, and shares them
      out among evaluators with a day until when each is due.
    </Trans>
  </Empty>
)

/** The columns of the list of plans. */
function usePlanColumns(): Column<PlanRowDto>[] {
  const { t } = useLingui()
  const { number, day } = useFormats()
  const quota = useQuotaWords()

  return useMemo(
    () => [
      {
        name: 'name',
        width: 188,
        header: t`Name`,
        isSortable: true,
        cell: ({ id, name }) => <Link {...planAddress(id)}>{name}</Link>,
      },
      { name: 'state', width: 108, header: t`State`, cell: ({ state }) => <PlanMark state={state} /> },
      {
        name: 'scorecard',
        width: 164,
        header: t`Scorecard`,
        cell: ({ scorecard }) => <ScorecardTitle title={scorecard.title} />,
      },
      {
        name: 'period_to',
        width: 196,
        header: t`Period`,
        isSortable: true,
        cell: ({ period_from, period_to, time_zone }) => (
          <span title={time_zone}>
            {day(period_from)} – {day(period_to)}
          </span>
        ),
      },
      { name: 'quota', width: 136, header: t`Audits`, cell: (plan) => quota(plan) },
      {
        name: 'evaluators',
        width: 84,
        header: t`Evaluators`,
        isNumber: true,
        cell: ({ evaluators }) => number(evaluators),
      },
      {
        name: 'done',
        width: 84,
        header: t({ message: 'Done', context: 'assignments' }),
        isNumber: true,
        cell: ({ drawn_at, progress: { done, open } }) =>
          drawn_at === null ? '—' : `${number(done)} / ${number(done + open)}`,
      },
      {
        name: 'overdue',
        width: 84,
        header: t`Overdue`,
        isNumber: true,
        cell: ({ progress }) => <Overdue count={progress.overdue} />,
      },
      { name: 'created_by', width: 128, header: t`Made by`, cell: ({ created_by }) => created_by?.name ?? '—' },
      {
        name: 'created_at',
        width: 100,
        header: t`Made`,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} />,
      },
    ],
    [t, number, day, quota],
  )
}
