import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { IconCheck, IconMinus, IconQuestionMark, IconX } from '@tabler/icons-react'

import type { FoundState } from '#contracts/verification-words.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

const icons = { met: IconCheck, 'not-met': IconX, 'not-applicable': IconMinus, 'not-found': IconQuestionMark }
const tones = { met: 'good', 'not-met': 'bad', 'not-applicable': undefined, 'not-found': undefined } as const

type FoundMarkProps = { found: FoundState; names: Record<FoundState, MessageDescriptor>; isMissed?: boolean }

/** The result of the rules, as an icon with a word; `isMissed`: it was required. */
export function FoundMark({ found, names, isMissed = false }: FoundMarkProps) {
  const { i18n } = useLingui()
  const Icon = icons[found]

  return (
    <StatusMark tone={isMissed ? 'warning' : tones[found]}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(names[found])}
    </StatusMark>
  )
}
