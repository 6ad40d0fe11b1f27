import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'

import { useDayNames } from '#src/reporting/use-day-names.ts'

type TileDetailProps = { dashboard: FreemiumDashboard; children: ReactNode }

/** What a number is computed from, of which days, and with which days it is compared. */
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
