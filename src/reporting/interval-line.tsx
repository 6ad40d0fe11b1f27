import { Trans } from '@lingui/react/macro'

import { MIN_CASES } from '#domain/statistics/proportion.ts'

type IntervalLineProps = {
  /** Null where there are too few cases. */
  interval: { low: number; high: number } | null
  format: (value: number) => string
}

/** Between what a number may well be, or that there is too little to say. */
export function IntervalLine({ interval, format }: IntervalLineProps) {
  if (!interval) {
    return (
      <div>
        <Trans>Nothing is told of fewer than {MIN_CASES}.</Trans>
      </div>
    )
  }
  const [low, high] = [format(interval.low), format(interval.high)]
  return (
    <div>
      <Trans>
        95 % interval: {low} to {high}
      </Trans>
    </div>
  )
}
