import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import classes from '../calibrations.module.css'

type CoefficientFigureProps = {
  coefficient: { value: number | null; interval: { low: number; high: number } | null }
  units: number
  name: string
  /** Where the column does not say which of several it is. */
  isNameShown?: boolean
}

/** A coefficient with its interval; of how many units on hover, and read out. Undefined ones are a dash. */
export function CoefficientFigure({
  coefficient: { value, interval },
  units,
  name,
  isNameShown,
}: CoefficientFigureProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const counted = plural(units, { one: '# unit', other: '# units' })
  const detail = value === null ? t`${name}: not defined, of ${counted}` : t`${name}, of ${counted}`
  const [low, high] = interval ? [number(interval.low, 2), number(interval.high, 2)] : ['', '']

  return (
    <span className={classes['figure']} title={detail}>
      <span>{value === null ? '–' : number(value, 2)}</span>
      {interval && value !== null && <span className={classes['interval']}>{t`${low} to ${high}`}</span>}
      {isNameShown && value !== null && <span className={classes['interval']}>{name}</span>}
    </span>
  )
}
