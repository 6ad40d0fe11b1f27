import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

import { useFormats } from '#src/ui/formats.ts'

import classes from './reporting.module.css'

type TargetLineProps = {
  /** In points; null if it is missing. */
  value: number | null
  target: number | 'several' | null
  /** Whether it is a percentage. */
  isShare?: boolean
}

/** The target of a number according to its scorecards, and whether it is reached. */
export function TargetLine({ value, target, isShare = false }: TargetLineProps) {
  const { number, percent } = useFormats()
  if (target === null) return null
  if (target === 'several') {
    return (
      <span className={classes['target']}>
        <Trans>Several targets</Trans>
      </span>
    )
  }
  const digits = Number.isInteger(target) ? 0 : 1
  const goal = isShare ? percent(target / 100, digits) : number(target, digits)
  if (value === null) {
    return (
      <span className={classes['target']}>
        <Trans>Target {goal}</Trans>
      </span>
    )
  }
  return value >= target ? (
    <span className={classes['target']} data-tone="good">
      <IconCheck size={14} aria-hidden />
      <Trans>Target {goal} reached</Trans>
    </span>
  ) : (
    <span className={classes['target']} data-tone="bad">
      <IconAlertTriangle size={14} aria-hidden />
      <Trans>Below the target of {goal}</Trans>
    </span>
  )
}
