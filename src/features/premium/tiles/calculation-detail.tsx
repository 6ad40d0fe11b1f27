import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PremiumDashboard } from '#contracts/premium.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'

import { comparedName } from '../compared-name.ts'

type CalculationDetailProps = {
  dashboard: PremiumDashboard
  /** The formatted value of the comparison; null if there is none. */
  compared?: string | null
  /** What the number is computed from. */
  children: ReactNode
}

/** What a number is computed from, its days and time zone, and the comparison. */
export function CalculationDetail({ dashboard, compared = null, children }: CalculationDetailProps) {
  const names = useDayNames()
  const { period, compared_with } = dashboard
  const [current, previous, zone] = [names.span(period), names.span(compared_with), period.time_zone]
  const otherName = comparedName(dashboard)

  return (
    <>
      {children}
      {compared !== null && (
        <div>
          {otherName === undefined ? (
            <Trans>
              In {previous}: {compared}
            </Trans>
          ) : (
            <Trans>
              {otherName} in the same days: {compared}
            </Trans>
          )}
        </div>
      )}
      <div>
        <Trans>
          {current}, time zone {zone}
        </Trans>
      </div>
    </>
  )
}
