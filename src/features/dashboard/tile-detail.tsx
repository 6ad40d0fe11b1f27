import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { type RateValue, useRateWords } from '#src/ui/rate-figure.tsx'

type TileDetailProps = { dashboard: FreemiumDashboard; children: ReactNode }

/** The parts of a figure, its days, and the days it is compared with. */
export function TileDetail({ dashboard: { period, previous }, children }: TileDetailProps) {
  const names = useDayNames()
  const [now, before, zone] = [names.span(period), names.span(previous), period.time_zone]

  return (
    <>
      {children}
      <div>
        <Trans>
          {now}, time zone {zone}, compared with {before}
        </Trans>
      </div>
    </>
  )
}

type RateDetailProps = {
  dashboard: FreemiumDashboard
  rate: RateValue
  /** Explains what is counted, and out of what. */
  children: ReactNode
}

/** The counts of a rate, with its interval. */
export function RateDetail({ dashboard, rate, children }: RateDetailProps) {
  const { percent } = useFormats()
  const words = useRateWords()

  return (
    <TileDetail dashboard={dashboard}>
      <div>{words.cases(rate)}</div>
      <div>{children}</div>
      <IntervalLine interval={rate.interval} format={(value) => percent(value / 100, 1)} />
      {rate.value === null && rate.whole === 0 && (
        <div>
          <Trans>Nothing of it was asked.</Trans>
        </div>
      )}
    </TileDetail>
  )
}
