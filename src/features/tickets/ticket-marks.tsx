import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconCheck,
  IconCircle,
  IconHourglass,
  IconMinus,
} from '@tabler/icons-react'

import type { TicketPriority, TicketState } from '#contracts/ticket-states.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { ticketPriorityNames, ticketStateNames } from '#src/words/tickets.ts'

const stateIcons = {
  open: IconCircle,
  waiting: IconHourglass,
  solved: IconCheck,
  closed: IconArchive,
  merged: IconArrowMerge,
}

/** The state of a ticket. */
export function TicketStateMark({ state }: { state: TicketState }) {
  const { i18n } = useLingui()
  const Icon = stateIcons[state]

  return (
    <StatusMark>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(ticketStateNames[state])}
    </StatusMark>
  )
}

const priorityIcons = { low: IconArrowDown, normal: IconMinus, high: IconArrowUp, urgent: IconAlertTriangle }

/** The priority of a ticket. */
export function TicketPriorityMark({ priority }: { priority: TicketPriority }) {
  const { i18n } = useLingui()
  const Icon = priorityIcons[priority]

  return (
    <StatusMark tone={priority === 'urgent' ? 'bad' : undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(ticketPriorityNames[priority])}
    </StatusMark>
  )
}
