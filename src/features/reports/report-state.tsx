import { Trans } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'

import type { Report } from '#contracts/reports.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

/** Whether a report is made by itself. */
export function ReportState({ report: { active } }: { report: Pick<Report, 'active'> }) {
  const Icon = active ? IconPlayerPlay : IconPlayerPause

  return (
    <StatusMark>
      <Icon size={16} stroke={1.5} aria-hidden />
      {active ? <Trans>Switched on</Trans> : <Trans>Switched off</Trans>}
    </StatusMark>
  )
}
