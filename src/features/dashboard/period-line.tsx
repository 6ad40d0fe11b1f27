import { Trans } from '@lingui/react/macro'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'

import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'

/** Which days are counted, by which clock, and with which days they are compared. */
export function PeriodLine({ dashboard: { period, previous } }: { dashboard: FreemiumDashboard }) {
  const names = useDayNames()
  const [now, before, zone] = [names.span(period), names.span(previous), period.time_zone]

  return (
    <p className={classes['period']}>
      <Trans>
        {now}, time zone {zone}. Changes are against {before}.
      </Trans>
    </p>
  )
}
