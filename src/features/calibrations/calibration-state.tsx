import { useLingui } from '@lingui/react'
import { IconEyeOff, IconLock, IconMessages } from '@tabler/icons-react'

import type { CalibrationState as State } from '#contracts/lists/calibrations.ts'
import { calibrationStateHints, calibrationStateNames } from '#src/words/calibrations.ts'

import classes from './calibrations.module.css'

/** How far a calibration is, as a sign and a word. */
export function CalibrationState({ state }: { state: State }) {
  const { i18n } = useLingui()
  const Icon = icons[state]

  return (
    <span className={classes['mark']} title={i18n._(calibrationStateHints[state])}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(calibrationStateNames[state])}
    </span>
  )
}

const icons = { open: IconEyeOff, discussing: IconMessages, closed: IconLock } as const
