import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { AlertRule } from '#contracts/alert-rules.ts'
import type { Page } from '#contracts/pagination.ts'
import { isCount } from '#domain/alerts/watched-days.ts'
import { isMonthly } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { useApi } from '#src/context/app-context.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { alertGroupNames, alertPeriodNames, alertRuleKindNames, alertTestNames } from '#src/words/alerts.ts'
import { metricNames, formatMetricValue } from '#src/words/metrics.ts'

import { alertsApi } from '../alerts.api.ts'
import classes from '../alerts.module.css'
import { alertsSearch } from '../list/alerts-search.ts'
import { type AlertRulesSearch, alertRulesSearch } from './rules-search.ts'

type AlertRulesScreenProps = { rules: Promise<Page<AlertRule>>; search: AlertRulesSearch }

/** Every rule: what it looks at, who is notified, and how many of its alerts are not closed. */
export function AlertRulesScreen({ rules, search }: AlertRulesScreenProps) {
  const { t } = useLingui()
  const api = useApi(alertsApi)
  const [ruleToRemove, setRuleToRemove] = useState<AlertRule | null>(null)
  const reload = useReload()
  const columns = useAlertRuleColumns(setRuleToRemove)
  const list = usePromiseState(rules)

  return (
    <ListScreen
      title={<Trans>Alert rules</Trans>}
      sentence={<Trans>What is watched, how closely, and who is told?</Trans>}
      fetchFile={(format) => api.exportedRules(alertRulesSearch.query(search), format)}
      actions={
        <AddLink to="/alerts/rules/create">
          <Trans>Add rule</Trans>
        </AddLink>
      }
      search={search}
      renderFilters={(filter) => <SearchField placeholder={t`Name`} value={search.q} onChange={(q) => filter({ q })} />}
      list={list}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# rule" other="# rules" />}
      noMatch={{ title: <Trans>No rule matches</Trans>, hint: <Trans>Search for a part of the name.</Trans> }}
      empty={
        <Empty
          title={<Trans>Nothing is watched yet</Trans>}
          action={
            <AddLink to="/alerts/rules/create">
              <Trans>Add rule</Trans>
            </AddLink>
          }
        >
          <Trans>
            A rule watches a number, such as the share of auto-fails, or single conversations, such as those in which a
            card number is spoken. It tells people in the application, by mail and by webhook.
          </Trans>
        </Empty>
      }
    >
      {ruleToRemove && (
        <ActionDialog
          title={<Trans>Remove the rule {ruleToRemove.name}?</Trans>}
          verb={<Trans>Remove</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={(_reason, signal) => api.removeRule(ruleToRemove.id, signal)}
          onDone={() => {
            const { name } = ruleToRemove
            setRuleToRemove(null)
            void notify({ text: t`The rule ${name} is gone.`, milliseconds: 5000 })
            reload()
          }}
          onClose={() => setRuleToRemove(null)}
        >
          <Trans>Nothing is watched by it any more. What it found stays as it is.</Trans>
        </ActionDialog>
      )}
    </ListScreen>
  )
}

function useAlertRuleColumns(onRemove: (rule: AlertRule) => void): Column<AlertRule>[] {
  const { t, i18n } = useLingui()
  const { number, list } = useFormats()
  const recipientNames = ({ people, unseen_people, webhooks }: AlertRule) => [
    ...people.map(({ user }) => user.name),
    ...(unseen_people > 0 ? [t`${number(unseen_people)} more`] : []),
    ...webhooks.map(({ name }) => name),
  ]

  return [
    {
      name: 'name',
      width: 200,
      header: t`Name`,
      isSortable: true,
      cell: ({ id, name }) => (
        <Link to="/alerts/rules/edit/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ),
    },
    { name: 'watch', width: 260, header: t`Looks at`, cell: (rule) => <WatchWords rule={rule} /> },
    {
      name: 'group',
      width: 150,
      header: t`Alerts`,
      cell: ({ group_by }) => (group_by === null ? t`All in one` : i18n._(alertGroupNames[group_by])),
    },
    { name: 'told', width: 180, header: t`Told`, cell: (rule) => list(recipientNames(rule)) || '—' },
    {
      name: 'state',
      width: 110,
      header: t`State`,
      cell: ({ active }) => (
        <StatusMark>
          {active ? (
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
          ) : (
            <IconPlayerPause size={16} stroke={1.5} aria-hidden />
          )}
          {active ? <Trans>Switched on</Trans> : <Trans>Switched off</Trans>}
        </StatusMark>
      ),
    },
    {
      name: 'unclosed',
      width: 96,
      header: t`Not closed`,
      isNumber: true,
      cell: ({ id, unclosed }) =>
        unclosed === 0 ? (
          '0'
        ) : (
          <Link to="/alerts" search={{ ...alertsSearch.defaults, rule_id: id }}>
            {number(unclosed)}
          </Link>
        ),
    },
    {
      name: 'updated_at',
      width: 120,
      header: t`Changed`,
      isSortable: true,
      cell: ({ updated_at }) => <Moment at={updated_at} />,
    },
    {
      name: 'buttons',
      width: 72,
      header: t`Actions`,
      cell: (rule) => (
        <span className={classes['buttons']}>
          <ActionIcon variant="subtle" aria-label={t`Remove ${rule.name}`} onClick={() => onRemove(rule)}>
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </span>
      ),
    },
  ]
}

/** What a rule looks at, in words. */
function WatchWords({ rule: { watch, names } }: { rule: Pick<AlertRule, 'watch' | 'names'> }) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  if (watch.kind !== 'metric') {
    return (
      <span className={classes['cell']}>
        {i18n._(alertRuleKindNames[watch.kind])}
        {watch.kind === 'category' && <span className={classes['aside']}>{names.category ?? '—'}</span>}
        {watch.kind === 'question-failed' && names.question && (
          <span className={classes['aside']}>
            <QuestionName question={names.question} />
          </span>
        )}
      </span>
    )
  }
  const { metric, period, test, threshold, fewest } = watch
  const [name, verb] = [i18n._(metricNames[metric]), i18n._(alertTestNames[test])]
  const limit = formatMetricValue(formats, metrics[metric].unit, threshold)
  const days = isMonthly(metric) ? t`The newest whole month` : i18n._(alertPeriodNames[period])
  const cases = formats.number(fewest)

  return (
    <span className={classes['cell']}>
      {name} {verb} {limit}
      <span className={classes['aside']}>
        {isCount(metric) ? (
          days
        ) : (
          <Trans>
            {days} · of {cases} cases or more
          </Trans>
        )}
      </span>
    </span>
  )
}
