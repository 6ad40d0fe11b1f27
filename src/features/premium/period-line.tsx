import { Trans } from '@lingui/react/macro'

import type { PremiumDashboard } from '#contracts/premium.ts'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'

import { comparedName } from './compared-name.ts'

/** Which days are counted, by which clock, and with what they are compared. */
export function PeriodLine({ dashboard }: { dashboard: PremiumDashboard }) {
  const names = useDayNames()
  const { period, compared_with } = dashboard
  const [now, before, zone] = [names.span(period), names.span(compared_with), period.time_zone]
  const other = comparedName(dashboard)

  return (
    <p className={classes['period']}>
      {other === undefined ? (
        <Trans>
          {now}, time zone {zone}. Changes are against {before}.
        </Trans>
      ) : (
        <Trans>
          {now}, time zone {zone}. Compared with {other} in the same days.
        </Trans>
      )}
    </p>
  )
}
