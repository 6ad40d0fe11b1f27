import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarDue, IconCheck, IconCheckbox, IconMessage, IconX } from '@tabler/icons-react'

import type { CoachingRowDto } from '#contracts/coaching.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { coachingStateNames } from '#src/words/coaching.ts'

import classes from './coaching.module.css'

const icons = { proposed: IconMessage, agreed: IconCheck, 'followed-up': IconCheckbox, cancelled: IconX }

/** The state of a coaching, and whether its follow-up is due. */
export function CoachingStateMark({
  coaching: { state, is_due },
}: {
  coaching: Pick<CoachingRowDto, 'state' | 'is_due'>
}) {
  const { i18n } = useLingui()
  const Icon = icons[state]

  return (
    <span className={classes['marks']}>
      <StatusMark>
        <Icon size={16} stroke={1.5} aria-hidden />
        {i18n._(coachingStateNames[state])}
      </StatusMark>
      {is_due && (
        <StatusMark tone="warning">
          <IconCalendarDue size={16} stroke={1.5} aria-hidden />
          <Trans context="coaching">Due</Trans>
        </StatusMark>
      )}
    </span>
  )
}
