import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPlayerSkipForward } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { QueueRowDto } from '#contracts/queue.ts'
import type { Column } from '#src/list/data-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'

import { auditLink } from './audit-link.ts'
import { Due } from './due.tsx'

/** The columns of the queue. */
export function useQueueColumns(onSkip: (row: QueueRowDto) => void): Column<QueueRowDto>[] {
  const { t, i18n } = useLingui()
  const { dateTime, duration, number } = useFormats()

  return useMemo(() => {
    const startOf = ({ started_at, time_zone }: QueueRowDto['call']) =>
      started_at ? dateTime(started_at, time_zone) : t`Date not known`
    return [
      { name: 'due_on', width: 168, header: t`Due`, isSortable: true, cell: (row) => <Due row={row} /> },
      {
        name: 'started_at',
        width: 176,
        header: t`Conversation`,
        cell: (row) => (
          <Link {...auditLink(row)} title={row.call.time_zone}>
            {startOf(row.call)}
          </Link>
        ),
      },
      { name: 'agent', width: 176, header: t`Agent`, cell: ({ call }) => call.agent?.name ?? '—' },
      { name: 'channel', width: 88, header: t`Channel`, cell: ({ call }) => i18n._(channelNames[call.channel]) },
      {
        name: 'duration',
        width: 88,
        header: t`Duration`,
        isNumber: true,
        cell: ({ call }) => (call.duration_ms === null ? '—' : duration(call.duration_ms)),
      },
      { name: 'partner', width: 140, header: t`Partner`, cell: ({ call }) => call.partner.name },
      { name: 'campaign', width: 140, header: t`Campaign`, cell: ({ call }) => call.campaign?.name ?? '—' },
      { name: 'plan', width: 160, header: t`Plan`, cell: ({ plan }) => plan.name },
      {
        name: 'draft',
        width: 128,
        header: t`Begun`,
        cell: ({ draft }) => (draft ? t`${number(draft.answered)} answered` : '—'),
      },
      {
        name: 'buttons',
        width: 72,
        header: t`Actions`,
        cell: (row) => (
          <ActionIcon
            variant="subtle"
            aria-label={t`Skip the conversation of ${startOf(row.call)}`}
            title={t`Skip`}
            onClick={() => onSkip(row)}
          >
            <IconPlayerSkipForward size={16} stroke={1.5} />
          </ActionIcon>
        ),
      },
    ]
  }, [t, i18n, dateTime, duration, number, onSkip])
}
