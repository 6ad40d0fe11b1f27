import { useLingui } from '@lingui/react/macro'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockPause,
  IconFlag,
  IconHelpCircle,
  type Icon,
} from '@tabler/icons-react'

import type { PolicyRowDto } from '#contracts/policies.ts'
import type { PolicyStatus as Status } from '#contracts/policy-words.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { policyStandingNames, policyStatusNames } from '#src/words/policies.ts'

/** How a policy stands; the file's own word for it on hover. */
export function PolicyStatus({
  policy: { status, status_told },
}: {
  policy: Pick<PolicyRowDto, 'status' | 'status_told'>
}) {
  const { i18n } = useLingui()
  const { icon: Sign, tone } = status === null ? UNKNOWN : SIGNS[status]
  const words =
    status === null ? (status_told ?? i18n._(policyStandingNames['not-told'])) : i18n._(policyStatusNames[status])

  return (
    <StatusMark tone={tone} {...(status_told !== null && { title: status_told })}>
      <Sign size={16} stroke={1.5} aria-hidden />
      {words}
    </StatusMark>
  )
}

type Sign = { icon: Icon; tone?: 'good' | 'warning' | 'bad' }

const UNKNOWN: Sign = { icon: IconHelpCircle }

const SIGNS: Record<Status, Sign> = {
  proposed: { icon: IconCircleDashed },
  pending: { icon: IconCircleDashed },
  active: { icon: IconCircleCheck, tone: 'good' },
  suspended: { icon: IconClockPause, tone: 'warning' },
  lapsed: { icon: IconCircleX, tone: 'bad' },
  cancelled: { icon: IconCircleX, tone: 'bad' },
  annulled: { icon: IconCircleX, tone: 'bad' },
  expired: { icon: IconFlag },
  deceased: { icon: IconFlag },
}
