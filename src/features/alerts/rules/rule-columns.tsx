import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { AlertRule } from '#contracts/alert-rules.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'
import { alertGroupNames } from '#src/words/alerts.ts'

import classes from '../alerts.module.css'
import { alertsSearchDefaults } from '../list/alerts-search.ts'
import { WatchWords } from './watch-words.tsx'

/** The columns of the list of rules in the reader's language. */
export function useAlertRuleColumns(onRemove: (rule: AlertRule) => void): Column<AlertRule>[] {
  const { t, i18n } = useLingui()
  const { number, list } = useFormats()
  const told = ({ people, unseen_people, webhooks }: AlertRule) => [
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
    { name: 'told', width: 180, header: t`Told`, cell: (rule) => list(told(rule)) || '—' },
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
          <Link to="/alerts" search={{ ...alertsSearchDefaults, rule_id: id }}>
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
