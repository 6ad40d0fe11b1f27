import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PremiumDashboard } from '#contracts/premium.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'

import { comparedName } from '../compared-name.ts'

type ToldDetailProps = {
  dashboard: PremiumDashboard
  /** The same number of what it is compared with, as it is written; null where there is none to tell. */
  compared?: string | null
  /** What the number is computed from. */
  children: ReactNode
}

/** What a number is computed from, of which days by which clock, and what it is compared with. */
export function CalculationDetail({ dashboard, compared = null, children }: ToldDetailProps) {
  const names = useDayNames()
  const { period, compared_with } = dashboard
  const [now, before, zone] = [names.span(period), names.span(compared_with), period.time_zone]
  const other = comparedName(dashboard)

  return (
    <>
      {children}
      {compared !== null && (
        <div>
          {other === undefined ? (
            <Trans>
              In {before}: {compared}
            </Trans>
          ) : (
            <Trans>
              {other} in the same days: {compared}
            </Trans>
          )}
        </div>
      )}
      <div>
        <Trans>
          {now}, time zone {zone}
        </Trans>
      </div>
    </>
  )
}
