import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCalendarDue,
  IconCheck,
  IconCircle,
  IconCircleMinus,
  IconPlayerPlay,
  IconUserCheck,
} from '@tabler/icons-react'

import type { WorkRowDto } from '#contracts/work-items.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { workOutcomeNames, workStateNames } from '#src/words/worklists.ts'

const icons = {
  open: IconCircle,
  assigned: IconUserCheck,
  'in-progress': IconPlayerPlay,
  done: IconCheck,
  dismissed: IconCircleMinus,
}

/** The state of an item; for a done item, its outcome. */
export function WorkStateMark({ item: { state, outcome } }: { item: Pick<WorkRowDto, 'state' | 'outcome'> }) {
  const { i18n } = useLingui()
  const Icon = icons[state]

  return (
    <StatusMark>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(outcome === null ? workStateNames[state] : workOutcomeNames[outcome])}
    </StatusMark>
  )
}

/** Marks an overdue item. */
export const OverdueMark = () => (
  <StatusMark tone="bad">
    <IconCalendarDue size={16} stroke={1.5} aria-hidden />
    <Trans context="work to do">Overdue</Trans>
  </StatusMark>
)
