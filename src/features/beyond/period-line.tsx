import { Trans } from '@lingui/react/macro'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'

/** Which days are counted, by which clock, and until when policies are looked at. */
export function PeriodLine({ dashboard }: { dashboard: BeyondDashboard }) {
  const { period, as_of, compared_with } = dashboard
  const names = useDayNames()
  const { day } = useFormats()
  const [days, zone, until] = [names.span(period), period.time_zone, day(as_of)]
  const [before, other] = [names.span(compared_with), compared_with.team?.name]

  return (
    <p className={classes['period']}>
      <Trans>
        {days}, time zone {zone}. Policies are looked at until {until}.
      </Trans>{' '}
      {other === undefined ? (
        <Trans>Changes are against {before}.</Trans>
      ) : (
        <Trans>Compared with {other} in the same days.</Trans>
      )}
    </p>
  )
}
