import { useLingui } from '@lingui/react'
import { IconEyeOff, IconLock, IconMessages } from '@tabler/icons-react'

import type { CalibrationState as State } from '#contracts/lists/calibrations.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { calibrationStateHints, calibrationStateNames } from '#src/words/calibrations.ts'

/** The state of a calibration, as an icon and a word. */
export function CalibrationState({ state }: { state: State }) {
  const { i18n } = useLingui()
  const Icon = icons[state]

  return (
    <StatusMark title={i18n._(calibrationStateHints[state])}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(calibrationStateNames[state])}
    </StatusMark>
  )
}

const icons = { open: IconEyeOff, discussing: IconMessages, closed: IconLock } as const
