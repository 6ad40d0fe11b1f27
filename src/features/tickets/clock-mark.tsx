import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPause, IconX } from '@tabler/icons-react'

import type { ClockStatus, TicketClock } from '#contracts/tickets.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

const icons = {
  running: IconClock,
  paused: IconPlayerPause,
  met: IconCheck,
  breached: IconAlertTriangle,
  missed: IconX,
}
const tones: Record<ClockStatus, 'good' | 'bad' | undefined> = {
  running: undefined,
  paused: undefined,
  met: 'good',
  breached: 'bad',
  missed: 'bad',
}

/** The state of a clock in words: the time until or since its deadline; the exact moment on hover. */
export function ClockMark({ clock: { status, due_at } }: { clock: TicketClock }) {
  const clockText = useClockText()
  const { dateTime, zone } = useFormats()
  const Icon = icons[status]
  const exact = due_at === null ? undefined : `${dateTime(due_at, zone)} · ${zone}`

  return (
    <StatusMark tone={tones[status]} {...(exact && { title: exact })}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {clockText(status, due_at)}
    </StatusMark>
  )
}

function useClockText() {
  const { t } = useLingui()
  const { distance } = useFormats()

  return (status: ClockStatus, due_at: string | null): string => {
    const when = due_at === null ? null : distance(due_at)
    switch (status) {
      case 'running':
        return when === null ? t({ message: 'Running', context: 'clock' }) : t`Due ${when}`
      case 'breached':
        return when === null ? t({ message: 'Past its time', context: 'clock' }) : t`Was due ${when}`
      case 'paused':
        return t({ message: 'Paused', context: 'clock' })
      case 'met':
        return t({ message: 'Met', context: 'clock' })
      case 'missed':
        return t({ message: 'Missed', context: 'clock' })
    }
  }
}
