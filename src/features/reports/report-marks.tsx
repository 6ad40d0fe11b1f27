import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react'

import type { Report, ReportRunState } from '#contracts/reports.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { reportRunStateNames } from '#src/words/reports.ts'

const marks = {
  waiting: { Icon: IconClock, tone: undefined },
  running: { Icon: IconRefresh, tone: undefined },
  done: { Icon: IconCheck, tone: 'good' },
  failed: { Icon: IconAlertTriangle, tone: 'bad' },
} as const

/** The state of a report's run. */
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

/** Whether the schedule of a report is switched on. */
export function ReportState({ report: { active } }: { report: Pick<Report, 'active'> }) {
  const Icon = active ? IconPlayerPlay : IconPlayerPause

  return (
    <StatusMark>
      <Icon size={16} stroke={1.5} aria-hidden />
      {active ? <Trans>Switched on</Trans> : <Trans>Switched off</Trans>}
    </StatusMark>
  )
}
