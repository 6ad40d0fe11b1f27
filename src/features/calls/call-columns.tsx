import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconFileText, IconVolume } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CallRowDto } from '#contracts/calls.ts'
import type { Column } from '#src/list/data-table.tsx'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { type Formats, useFormats } from '#src/ui/formats.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

/** The columns of the explorer in the reader's language. */
export function useCallColumns(): Column<CallRowDto>[] {
  const { t, i18n } = useLingui()
  const formats = useFormats()

  return useMemo(
    () => [
      {
        name: 'started_at',
        width: 168,
        header: t`Start`,
        isSortable: true,
        cell: (call) => <StartLink call={call} formats={formats} />,
      },
      {
        name: 'channel',
        width: 88,
        header: t`Channel`,
        isSortable: true,
        cell: ({ channel }) => i18n._(channelNames[channel]),
      },
      {
        name: 'direction',
        width: 96,
        header: t`Direction`,
        cell: ({ direction }) => (direction ? i18n._(directionNames[direction]) : '—'),
      },
      { name: 'agent', width: 184, header: t`Agent`, isSortable: true, cell: ({ agent }) => agent?.name ?? '—' },
      { name: 'customer', width: 112, header: t`Customer`, cell: ({ customer_name }) => customer_name ?? '—' },
      { name: 'partner', width: 152, header: t`Partner`, isSortable: true, cell: ({ partner }) => partner.name },
      {
        name: 'campaign',
        width: 148,
        header: t`Campaign`,
        isSortable: true,
        cell: ({ campaign }) => campaign?.name ?? '—',
      },
      { name: 'team', width: 120, header: t`Team`, cell: ({ team }) => team?.name ?? '—' },
      {
        name: 'disposition',
        width: 132,
        header: t`Disposition`,
        isSortable: true,
        cell: ({ disposition }) => disposition ?? '—',
      },
      {
        name: 'duration_ms',
        width: 92,
        header: t`Duration`,
        isSortable: true,
        isNumber: true,
        cell: ({ duration_ms }) => (duration_ms === null ? '—' : formats.duration(duration_ms)),
      },
      { name: 'media', width: 76, header: t`Media`, cell: (call) => <MediaIcons call={call} /> },
    ],
    [t, i18n, formats],
  )
}

/** The local time of the conversation; the time zone and the time in UTC on hover. */
function StartLink({ call, formats }: { call: CallRowDto; formats: Formats }) {
  const { t } = useLingui()
  const { started_at, time_zone } = call

  return (
    <Link
      {...conversationAddress(call)}
      title={started_at ? `${time_zone} · ${formats.dateTime(started_at, 'UTC')} UTC` : undefined}
    >
      {started_at ? formats.dateTime(started_at, time_zone) : t`Date not known`}
    </Link>
  )
}

/** Icons for the recording and the transcript of a conversation. */
function MediaIcons({ call }: { call: Pick<CallRowDto, 'has_audio' | 'has_transcript'> }) {
  const { t } = useLingui()
  if (!call.has_audio && !call.has_transcript) return '—'

  return (
    <span>
      {call.has_audio && <LabelledIcon icon={IconVolume} name={t`Audio`} />}
      {call.has_transcript && <LabelledIcon icon={IconFileText} name={t`Transcript`} />}
    </span>
  )
}

function LabelledIcon({ icon: Icon, name }: { icon: typeof IconVolume; name: string }) {
  return (
    <span title={name}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
