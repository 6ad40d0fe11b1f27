import { useLingui } from '@lingui/react/macro'

import type { SatisfactionStanding } from '#contracts/satisfaction.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { satisfactionNames } from '#src/words/tickets.ts'

import { satisfactionIcons } from './satisfaction-icons.ts'

const tones = { good: 'good', neither: undefined, bad: 'bad', unanswered: undefined } as const

/** The requester's rating. */
export function SatisfactionMark({ satisfaction }: { satisfaction: SatisfactionStanding }) {
  const { i18n } = useLingui()
  const Icon = satisfactionIcons[satisfaction]

  return (
    <StatusMark tone={tones[satisfaction]}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(satisfactionNames[satisfaction])}
    </StatusMark>
  )
}
