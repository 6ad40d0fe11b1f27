import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'

import type { DebtOptions, DebtRowDto } from '#contracts/debts.ts'
import type { Page } from '#contracts/pagination.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { ListPage } from '#src/list/list-screen.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { promiseEndNames, bucketNames, rollOutcomeNames } from '#src/words/collections.ts'

import type { CollectionsApi } from '../collections.api.ts'
import classes from '../collections.module.css'
import { HowToImport } from '../how-to-import.tsx'
import { useDebtColumns } from './debt-columns.tsx'
import { DebtFilters } from './debt-filters.tsx'
import { type DebtSearch, debtSearch } from './debt-search.ts'

type DebtListPageProps = {
  api: CollectionsApi
  search: DebtSearch
  debts: PromiseState<Page<DebtRowDto>>
  options: DebtOptions | null
  /** Whether the reader may bring files in. */
  mayImport: boolean
  onChange: (change: Partial<DebtSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** Every debt that the reader may see, what is open of it, and when somebody may be contacted about it. */
export function DebtListPage({ api, search, debts, options, mayImport, ...on }: DebtListPageProps) {
  const { number } = useFormats()
  const columns = useDebtColumns()

  return (
    <ListPage
      title={<Trans>Worklist</Trans>}
      sentence={<Trans>Who is to be contacted next about which debt, and when is that permitted?</Trans>}
      actions={
        <>
          <SavedViews api={api.saved} query={debtSearch.view(search)} onOpen={on.onOpen} />
          <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(debtSearch.query(search), format)} />
        </>
      }
      search={search}
      onChange={on.onChange}
      renderFilters={(filter) => (
        <>
          <DebtFilters search={search} options={options} onChange={filter} />
          <RollLine search={search} />
          <PromisedLine search={search} />
        </>
      )}
      list={debts}
      columns={columns}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} debt`} other={`${shown} debts`} />
      }}
      noMatch={{
        title: <Trans>No debt matches</Trans>,
        hint: (
          <Trans>Search for the whole id of a debt or the last four digits of a phone, or take a filter away.</Trans>
        ),
      }}
      empty={<HowToImport mayImport={mayImport} />}
      onRetry={on.onRetry}
    />
  )
}

/** Which promises a list that was opened from a figure asks for, and with whom: what no filter above it shows. */
function PromisedLine({ search }: { search: DebtSearch }) {
  const { i18n } = useLingui()
  const { promised, category_id, failed, agent_id } = search
  const end = promised !== undefined && promised !== 'decided' ? i18n._(promiseEndNames[promised]) : null

  return (
    <>
      {promised === 'decided' && (
        <p className={classes['note']}>
          <Trans>With a promise that was kept or broken.</Trans>
        </p>
      )}
      {end !== null && (
        <p className={classes['note']}>
          <Trans>With a promise that ended so: {end}.</Trans>
        </p>
      )}
      {category_id !== undefined && (
        <p className={classes['note']}>
          <Trans>A category was found in the conversation in which it was promised.</Trans>
        </p>
      )}
      {failed !== undefined && (
        <p className={classes['note']}>
          <Trans>Failed by the machine in the conversation in which it was promised: {failed}.</Trans>
        </p>
      )}
      {agent_id !== undefined && (
        <p className={classes['note']}>
          <Trans>Of one agent.</Trans>
        </p>
      )}
    </>
  )
}

/** Which debts a list holds that was opened from a figure: those of days or of a cell, which no filter above it shows. */
function RollLine({ search }: { search: DebtSearch }) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const span = (from: string | undefined, to: string | undefined) =>
    from === undefined || to === undefined ? null : { from: day(from), to: day(to) }
  const rolled = span(search.rolled_from, search.rolled_to)
  const assigned = span(search.assigned_from, search.assigned_to)
  const attempted = span(search.attempted_from, search.attempted_to)
  const promised = span(search.promised_from, search.promised_to)
  const overdue = search.assigned_bucket === undefined ? null : i18n._(bucketNames[search.assigned_bucket])
  const opening = search.opening === undefined ? null : i18n._(bucketNames[search.opening])
  const outcome = search.outcome === undefined ? null : i18n._(rollOutcomeNames[search.outcome])

  return (
    <>
      {rolled && opening !== null && outcome !== null && (
        <p className={classes['note']}>
          <Trans>
            Open at the end of {rolled.from} as “{opening}”, and “{outcome}” at the end of {rolled.to}.
          </Trans>
        </p>
      )}
      {rolled && (opening === null || outcome === null) && (
        <p className={classes['note']}>
          <Trans>Open at the end of {rolled.from}.</Trans>
        </p>
      )}
      {assigned && (
        <p className={classes['note']}>
          <Trans>
            Assigned from {assigned.from} to {assigned.to}.
          </Trans>{' '}
          {overdue !== null && <Trans>Overdue on that day: {overdue}.</Trans>}
        </p>
      )}
      {attempted && (
        <p className={classes['note']}>
          <Trans>
            With an attempt to contact from {attempted.from} to {attempted.to}.
          </Trans>
        </p>
      )}
      {promised && (
        <p className={classes['note']}>
          <Trans>
            With a promise that falls due from {promised.from} to {promised.to}.
          </Trans>
        </p>
      )}
    </>
  )
}
