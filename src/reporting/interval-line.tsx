import { Trans } from '@lingui/react/macro'

import { MIN_CASES } from '#domain/statistics/proportion.ts'

type IntervalLineProps = {
  /** Null if there are too few cases. */
  interval: { low: number; high: number } | null
  format: (value: number) => string
}

/** The confidence interval of a figure, or a note that there are too few cases. */
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
