import { useLingui } from '@lingui/react'
import { IconAlertTriangle, IconCheck, IconClock, IconRefresh } from '@tabler/icons-react'

import type { ReportRunState } from '#contracts/reports.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { reportRunStateNames } from '#src/words/reports.ts'

const marks = {
  waiting: { Icon: IconClock, tone: undefined },
  running: { Icon: IconRefresh, tone: undefined },
  done: { Icon: IconCheck, tone: 'good' },
  failed: { Icon: IconAlertTriangle, tone: 'bad' },
} as const

/** How a run of a report stands. */
export function RunMark({ state }: { state: ReportRunState }) {
  const { i18n } = useLingui()
  const { Icon, tone } = marks[state]

  return (
    <StatusMark tone={tone}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(reportRunStateNames[state])}
    </StatusMark>
  )
}
