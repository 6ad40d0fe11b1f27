import { useLingui } from '@lingui/react/macro'

import { useFormats } from './formats.ts'
import classes from './rate-figure.module.css'

/** A rate from 0 to 100; `value` is null if there are too few cases for a rate. */
export type RateValue = {
  part: number
  whole: number
  value: number | null
  interval: { low: number; high: number } | null
}

/** A rate with its interval below; the tooltip has the counts. */
export function RateFigure({ rate }: { rate: RateValue }) {
  const words = useRateWords()

  return (
    <span className={classes['rate']} title={words.cases(rate)}>
      <span>{words.value(rate)}</span>
      {rate.interval && <span className={classes['interval']}>{words.interval(rate.interval)}</span>}
    </span>
  )
}

/** The texts for rates. */
export function useRateWords() {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  /** `12 of 30` */
  const count = ({ part, whole }: RateValue) => {
    const [some, all] = [number(part), number(whole)]
    return t`${some} of ${all}`
  }

  return {
    value: ({ value }: RateValue) => (value === null ? '–' : percent(value / 100)),
    interval({ low, high }: { low: number; high: number }) {
      const [from, to] = [percent(low / 100), percent(high / 100)]
      return t`${from} to ${to}`
    },
    count,
    /** The count, and a note if there are too few cases for a rate. */
    cases(rate: RateValue) {
      const counted = count(rate)
      return rate.value === null && rate.whole > 0 ? t`${counted}: too few for a rate` : counted
    },
  }
}
