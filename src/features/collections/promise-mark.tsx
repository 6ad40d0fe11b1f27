import { useLingui } from '@lingui/react'
import { IconCircleCheck, IconCircleDashed, IconCircleMinus, IconCircleX, type Icon } from '@tabler/icons-react'

import type { PromiseState } from '#contracts/collection-words.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { promiseStateNames } from '#src/words/collections.ts'

/** The state of a promise to pay. */
export function PromiseMark({ state }: { state: PromiseState }) {
  const { i18n } = useLingui()
  const Icon = ICONS[state]

  return (
    <StatusMark tone={TONES[state]}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(promiseStateNames[state])}
    </StatusMark>
  )
}

const ICONS: Record<PromiseState, Icon> = {
  open: IconCircleDashed,
  kept: IconCircleCheck,
  broken: IconCircleX,
  lapsed: IconCircleMinus,
  withdrawn: IconCircleMinus,
}
const TONES = { open: undefined, kept: 'good', broken: 'bad', lapsed: undefined, withdrawn: undefined } as const
