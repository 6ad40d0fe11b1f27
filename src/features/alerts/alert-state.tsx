import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconEye } from '@tabler/icons-react'

import type { AlertRowDto } from '#contracts/alerts.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { alertStateNames } from '#src/words/alerts.ts'

import classes from './alerts.module.css'

const icons = { open: IconAlertTriangle, acknowledged: IconEye, closed: IconCheck }

/** The state of an alert, who takes care of it, and whether its number is within bounds again. */
export function AlertStateMark({ alert }: { alert: Pick<AlertRowDto, 'state' | 'back_at' | 'acknowledged_by'> }) {
  const { i18n } = useLingui()
  const { state, back_at, acknowledged_by } = alert
  const Icon = icons[state]

  return (
    <span className={classes['cell']}>
      <StatusMark tone={state === 'open' ? 'warning' : undefined}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {i18n._(alertStateNames[state])}
      </StatusMark>
      {state === 'acknowledged' && acknowledged_by && <span className={classes['aside']}>{acknowledged_by.name}</span>}
      {back_at && state !== 'closed' && (
        <span className={classes['aside']}>
          <StatusMark tone="good">
            <IconArrowBackUp size={14} stroke={1.5} aria-hidden />
            <Trans>Within bounds again</Trans>
          </StatusMark>
        </span>
      )}
    </span>
  )
}
