import { IconAlertTriangle, IconEqual, IconPencil, IconPlus, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { RowOutcome } from '#contracts/lists/user-files.ts'

import classes from './outcome-sign.module.css'

type OutcomeSignProps = {
  outcome: RowOutcome
  /** There is no such row, so it has no color. */
  isQuiet?: boolean
  children: ReactNode
}

/** An outcome as a word with an icon; only refused rows have a color. */
export function OutcomeSign({ outcome, isQuiet = false, children }: OutcomeSignProps) {
  const Icon = icons[outcome]

  return (
    <span className={classes['sign']} data-bad={(outcome === 'refused' && !isQuiet) || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {children}
    </span>
  )
}

const icons: Record<RowOutcome, typeof IconPlus> = {
  create: IconPlus,
  update: IconPencil,
  deactivate: IconUserOff,
  unchanged: IconEqual,
  refused: IconAlertTriangle,
}
