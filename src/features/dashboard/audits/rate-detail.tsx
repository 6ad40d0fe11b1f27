import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { type RateValue, useRateWords } from '#src/ui/rate-figure.tsx'

import { TileDetail } from '../tile-detail.tsx'

type RateDetailProps = {
  dashboard: FreemiumDashboard
  rate: RateValue
  /** What is counted, of what. */
  children: ReactNode
}

/** What a rate is computed from, with its interval. */
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
