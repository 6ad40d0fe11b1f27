import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { planStates } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanRowDto } from '#contracts/sampling-plans.ts'
import { useApi } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { planAddress } from '../plan-address.ts'
import { Overdue, PlanMark } from '../plan-marks.tsx'
import { planStateNames, useQuotaText } from '../plan-words.ts'
import { plansApi } from '../sampling-plans.api.ts'
import { ScorecardTitle } from '../scorecard-title.tsx'
import { type PlansSearch, plansSearch } from './plans-search.ts'

type PlansScreenProps = { plans: Promise<Page<PlanRowDto>>; search: PlansSearch }

/** All plans with their progress. */
export function PlansScreen({ plans, search }: PlansScreenProps) {
  const { t } = useLingui()
  const api = useApi(plansApi)
  const columns = usePlanColumns()
  const list = usePromiseState(plans)

  return (
    <ListScreen
      title={<Trans>Sampling plans</Trans>}
      sentence={<Trans>Which conversations are audited, how many, by whom, and is it on time?</Trans>}
      fetchFile={(format) => api.exportFile(plansSearch.query(search), format)}
      actions={
        <AddLink to="/quality/plans/create">
          <Trans>Add plan</Trans>
        </AddLink>
      }
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField placeholder={t`Name`} value={search.q} onChange={(q) => filter({ q })} />
          <EnumSelect
            label={t`State`}
            all={t`All states`}
            values={planStates}
            names={planStateNames}
            value={search.state}
            onChange={(state) => filter({ state })}
          />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# plan" other="# plans" />}
      noMatch={{
        title: <Trans>No plan matches</Trans>,
        hint: <Trans>Search for a part of the name, or look at all states.</Trans>,
      }}
      empty={<NoPlans />}
    />
  )
}

/** Explains plans, and offers the first step. */
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

function usePlanColumns(): Column<PlanRowDto>[] {
  const { t } = useLingui()
  const { number, day } = useFormats()
  const quota = useQuotaText()

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
