import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'

import type { Report } from '#contracts/reports.ts'

import classes from '../reports.module.css'

type ReportButtonsProps = {
  report: Report
  onSwitch: (report: Report) => void
  onRemove: (report: Report) => void
}

export function ReportButtons({ report, onSwitch, onRemove }: ReportButtonsProps) {
  const { t } = useLingui()
  const { title, active } = report
  const SwitchIcon = active ? IconPlayerPause : IconPlayerPlay
  const switchLabel = active ? t`Switch ${title} off` : t`Switch ${title} on`

  return (
    <span className={classes['buttons']}>
      <ActionIcon variant="subtle" aria-label={switchLabel} title={switchLabel} onClick={() => onSwitch(report)}>
        <SwitchIcon size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t`Remove ${title}`} onClick={() => onRemove(report)}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
