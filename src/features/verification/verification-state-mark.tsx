import { useLingui } from '@lingui/react'
import {
  IconCircleCheck,
  IconCircleX,
  IconEyeCheck,
  IconHourglass,
  IconPhoneOutgoing,
  IconTool,
} from '@tabler/icons-react'

import type { VerificationState } from '#contracts/verification-words.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { verificationStateNames } from '#src/words/verification.ts'

const icons = {
  pending: IconHourglass,
  'call-back': IconPhoneOutgoing,
  'second-look': IconEyeCheck,
  valid: IconCircleCheck,
  repairable: IconTool,
  void: IconCircleX,
} satisfies Record<VerificationState, unknown>

const tones: Partial<Record<VerificationState, 'good' | 'warning' | 'bad'>> = {
  valid: 'good',
  repairable: 'warning',
  void: 'bad',
}

/** The state of an evidence file. */
export function VerificationStateMark({ state }: { state: VerificationState }) {
  const { i18n } = useLingui()
  const Icon = icons[state]

  return (
    <StatusMark tone={tones[state]}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(verificationStateNames[state])}
    </StatusMark>
  )
}
