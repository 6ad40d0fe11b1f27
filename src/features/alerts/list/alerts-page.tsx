import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { type AlertEventName, type AlertState, alertRuleKinds, alertStates } from '#contracts/alert-states.ts'
import type { AlertRowDto } from '#contracts/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { alertAt } from '#src/machines/alert.machine.ts'
import { Check } from '#src/ui/check.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { alertRuleKindNames, alertStateNames } from '#src/words/alerts.ts'

import { AlertStepDialog } from '../alert-step-dialog.tsx'
import type { AlertsApi } from '../alerts.api.ts'
import classes from '../alerts.module.css'
import { useAlertColumns } from './alert-columns.tsx'
import { type AlertsSearch, alertsSearch } from './alerts-search.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type AlertsPageProps = {
  alerts: PromiseState<Page<AlertRowDto>>
  api: AlertsApi
  search: AlertsSearch
  /** Whether the reader makes rules. */
  mayEdit: boolean
  onChange: (change: Partial<AlertsSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** What rules found, and what has become of it; several are acknowledged or closed at once. */
export function AlertsPage({ alerts, api, search, mayEdit, onChange, onOpen, onRetry }: AlertsPageProps) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<AlertEventName | null>(null)
  const shown = alerts.value?.data ?? []
  // what another page or filter does not show is not chosen there
  const chosen = shown.filter(({ id }) => ids.has(id))
  // what is closed can be opened again on its own page, but nothing can be done with it here
  const choosable = shown.filter(({ state }) => mayStep(state, 'alert.closed'))
  const columns = useAlertColumns({
    chosen: ids,
    onChoose: (id, isChosen) => setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id))),
  })
  const mayAll = (type: AlertEventName) => chosen.length > 0 && chosen.every(({ state }) => mayStep(state, type))

  return (
    <ListPage
      title={<Trans>Alerts</Trans>}
      sentence={<Trans>What needs somebody’s attention now, and who takes care of it?</Trans>}
      actions={
        <>
          <SavedViews api={api.saved} query={alertsSearch.view(search)} onOpen={onOpen} />
          <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(alertsSearch.query(search), format)} />
          {mayEdit && (
            <>
              <LinkButton link={{ to: '/alerts/webhooks' }} variant="default">
                <Trans>Webhooks</Trans>
              </LinkButton>
              <LinkButton link={{ to: '/alerts/rules' }} variant="default">
                <Trans>Rules</Trans>
              </LinkButton>
            </>
          )}
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => (
        <>
          <AlertFilters search={search} onChange={filter} />
          {(choosable.length > 0 || chosen.length > 0) && (
            <div className={classes['chosen']}>
              {chosen.length > 0 && (
                <>
                  <span>
                    <Plural value={chosen.length} one="# chosen" other="# chosen" />
                  </span>
                  <Button
                    size="compact-sm"
                    disabled={!mayAll('alert.acknowledged')}
                    onClick={() => setAsked('alert.acknowledged')}
                  >
                    <Trans>Acknowledge</Trans>
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={!mayAll('alert.closed')}
                    onClick={() => setAsked('alert.closed')}
                  >
                    <Trans>Close alerts</Trans>
                  </Button>
                </>
              )}
              {choosable.some(({ id }) => !ids.has(id)) ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setIds(new Set(choosable.map(({ id }) => id)))}
                >
                  <Trans>Choose all on this page</Trans>
                </Button>
              ) : (
                <Button size="compact-sm" variant="subtle" onClick={() => setIds(new Set())}>
                  <Trans>Choose none</Trans>
                </Button>
              )}
            </div>
          )}
        </>
      )}
      list={alerts}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# alert" other="# alerts" />}
      noMatch={{ title: <Trans>No alert matches</Trans>, hint: <Trans>Take a filter away.</Trans> }}
      empty={
        <Empty
          title={<Trans>Nothing has been found yet</Trans>}
          action={
            mayEdit && (
              <LinkButton link={{ to: '/alerts/rules/create' }}>
                <Trans>Add rule</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>
            Rules watch numbers and single conversations. What they find stands here, as far as your rights reach, until
            somebody has taken care of it.
          </Trans>
        </Empty>
      }
      onRetry={onRetry}
    >
      {asked && (
        <AlertStepDialog
          event={asked}
          alerts={chosen}
          api={api}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            setIds(new Set())
            onRetry()
          }}
        />
      )}
    </ListPage>
  )
}

const mayStep = (state: AlertState, type: AlertEventName) =>
  alertAt(state).can({ type, has_note: true, is_told_anew: false })

type AlertFiltersProps = { search: AlertsSearch; onChange: (change: Partial<AlertsSearch>) => void }

function AlertFilters({ search, onChange }: AlertFiltersProps) {
  const { t } = useLingui()
  const { state, kind, mine } = search

  return (
    <FilterBar active={filterCount(search)}>
      <EnumSelect
        label={t`State`}
        all={t`All states`}
        values={alertStates}
        names={alertStateNames}
        value={state}
        onChange={(state) => onChange({ state })}
      />
      <EnumSelect
        label={t`What it is about`}
        all={t`Everything`}
        values={alertRuleKinds}
        names={alertRuleKindNames}
        value={kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div className={classes['toggle']}>
        <Check
          name="mine"
          label={t`Told to me`}
          isChecked={mine === 'yes'}
          onChange={(isMine) => onChange({ mine: isMine ? 'yes' : undefined })}
        />
      </div>
    </FilterBar>
  )
}
