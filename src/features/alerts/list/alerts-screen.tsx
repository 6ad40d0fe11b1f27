import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { type AlertEventName, type AlertState, alertRuleKinds, alertStates } from '#contracts/alert-states.ts'
import type { AlertRowDto } from '#contracts/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import { alertAt } from '#lifecycles/alert.machine.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { Check } from '#src/ui/check.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { alertRuleKindNames, alertStateNames } from '#src/words/alerts.ts'

import { AlertStateMark } from '../alert-state.tsx'
import { AlertStepDialog } from '../alert-step-dialog.tsx'
import { alertsApi } from '../alerts.api.ts'
import classes from '../alerts.module.css'
import { useReadingWords } from '../use-reading-words.ts'
import { type AlertsSearch, alertsSearch } from './alerts-search.ts'

type AlertsScreenProps = { alerts: Promise<Page<AlertRowDto>>; search: AlertsSearch }

/** What rules found, and its state. Several alerts can be acknowledged or closed at once. */
export function AlertsScreen({ alerts, search }: AlertsScreenProps) {
  const { t } = useLingui()
  const mayEdit = useCan()('alert-edit')
  const api = useApi(alertsApi)
  const reload = useReload()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const [pendingStep, setPendingStep] = useState<AlertEventName | null>(null)
  const list = usePromiseState(alerts)
  const visible = list.value?.data ?? []
  // alerts on another page or outside the filter do not count as selected
  const selected = visible.filter(({ id }) => selectedIds.has(id))
  // a closed alert can be opened again on its own page, but it offers no action here
  const selectable = visible.filter(({ state }) => canTakeStep(state, 'alert.closed'))
  const columns = useAlertColumns({
    selectedIds,
    onSelect: (id, isSelected) =>
      setSelectedIds(new Set(isSelected ? [...selectedIds, id] : [...selectedIds].filter((one) => one !== id))),
  })
  const canTakeAll = (type: AlertEventName) =>
    selected.length > 0 && selected.every(({ state }) => canTakeStep(state, type))

  return (
    <ListScreen
      title={<Trans>Alerts</Trans>}
      sentence={<Trans>What needs somebody’s attention now, and who takes care of it?</Trans>}
      views={{ api: api.saved, query: alertsSearch.view(search) }}
      fetchFile={(format) => api.exported(alertsSearch.query(search), format)}
      actions={
        mayEdit && (
          <>
            <LinkButton link={{ to: '/alerts/webhooks' }} variant="default">
              <Trans>Webhooks</Trans>
            </LinkButton>
            <LinkButton link={{ to: '/alerts/rules' }} variant="default">
              <Trans>Rules</Trans>
            </LinkButton>
          </>
        )
      }
      search={search}
      renderFilters={(filter) => (
        <>
          <EnumSelect
            label={t`State`}
            all={t`All states`}
            values={alertStates}
            names={alertStateNames}
            value={search.state}
            onChange={(state) => filter({ state })}
          />
          <EnumSelect
            label={t`What it is about`}
            all={t`Everything`}
            values={alertRuleKinds}
            names={alertRuleKindNames}
            value={search.kind}
            onChange={(kind) => filter({ kind })}
          />
          <div className={classes['toggle']}>
            <Check
              name="mine"
              label={t`Told to me`}
              isChecked={search.mine === 'yes'}
              onChange={(isMine) => filter({ mine: isMine ? 'yes' : undefined })}
            />
          </div>
        </>
      )}
      toolbar={
        (selectable.length > 0 || selected.length > 0) && (
          <div className={classes['chosen']}>
            {selected.length > 0 && (
              <>
                <span>
                  <Plural value={selected.length} one="# chosen" other="# chosen" />
                </span>
                <Button
                  size="compact-sm"
                  disabled={!canTakeAll('alert.acknowledged')}
                  onClick={() => setPendingStep('alert.acknowledged')}
                >
                  <Trans>Acknowledge</Trans>
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!canTakeAll('alert.closed')}
                  onClick={() => setPendingStep('alert.closed')}
                >
                  <Trans>Close alerts</Trans>
                </Button>
              </>
            )}
            {selectable.some(({ id }) => !selectedIds.has(id)) ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setSelectedIds(new Set(selectable.map(({ id }) => id)))}
              >
                <Trans>Choose all on this page</Trans>
              </Button>
            ) : (
              <Button size="compact-sm" variant="subtle" onClick={() => setSelectedIds(new Set())}>
                <Trans>Choose none</Trans>
              </Button>
            )}
          </div>
        )
      }
      list={list}
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
    >
      {pendingStep && (
        <AlertStepDialog
          event={pendingStep}
          alerts={selected}
          onClose={() => setPendingStep(null)}
          onDone={() => {
            setPendingStep(null)
            setSelectedIds(new Set())
            reload()
          }}
        />
      )}
    </ListScreen>
  )
}

const canTakeStep = (state: AlertState, type: AlertEventName) =>
  alertAt(state).can({ type, has_note: true, is_told_anew: false })

type Selection = { selectedIds: ReadonlySet<number>; onSelect: (id: number, isSelected: boolean) => void }

function useAlertColumns({ selectedIds, onSelect }: Selection): Column<AlertRowDto>[] {
  const { t, i18n } = useLingui()
  const words = useReadingWords()

  return [
    {
      name: 'chosen',
      width: 64,
      header: t`Choose`,
      cell: ({ id, rule }) => (
        <input
          type="checkbox"
          className={classes['box']}
          aria-label={t`Choose ${rule.name}`}
          checked={selectedIds.has(id)}
          onChange={({ currentTarget }) => onSelect(id, currentTarget.checked)}
        />
      ),
    },
    {
      name: 'rule',
      width: 220,
      header: t`Alert`,
      isSortable: true,
      cell: ({ id, rule }) => (
        <span className={classes['cell']}>
          <Link to="/alerts/$id" params={{ id: String(id) }}>
            {rule.name}
          </Link>
          <span className={classes['aside']}>{i18n._(alertRuleKindNames[rule.kind])}</span>
        </span>
      ),
    },
    { name: 'group', width: 160, header: t`About`, cell: ({ group }) => group?.name ?? '—' },
    {
      name: 'found',
      width: 250,
      header: t`Found`,
      cell: ({ reading, conversations }) =>
        reading ? (
          <span className={classes['cell']}>
            {words.value(reading, reading.sums)}
            <span className={classes['aside']}>
              {words.name(reading)} · {words.parts(reading, reading.sums)}
            </span>
          </span>
        ) : (
          <Plural value={conversations ?? 0} one="# conversation" other="# conversations" />
        ),
    },
    { name: 'state', width: 150, header: t`State`, isSortable: true, cell: (row) => <AlertStateMark alert={row} /> },
    {
      name: 'last_at',
      width: 130,
      header: t`Last`,
      isSortable: true,
      cell: ({ last_at }) => <Moment at={last_at} />,
    },
    {
      name: 'opened_at',
      width: 130,
      header: t({ message: 'Since', context: 'of an alert' }),
      isSortable: true,
      cell: ({ opened_at }) => <Moment at={opened_at} />,
    },
  ]
}
