import { Trans } from '@lingui/react/macro'

import { addMonths } from '#domain/months.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import { useMonthName } from '../use-month-name.ts'
import classes from './targets.module.css'

/** The month that is shown, and the way to those around it. */
export function MonthsChoice({ month }: { month: string }) {
  const monthName = useMonthName()
  const around = (months: number) => addMonths(`${month}-01`, months).slice(0, 7)

  return (
    <div className={classes['months']}>
      <LinkButton variant="default" link={{ to: '.', search: { month: around(-1) } }}>
        <Trans>Previous month</Trans>
      </LinkButton>
      <h2 className={classes['month']}>{monthName(month)}</h2>
      <LinkButton variant="default" link={{ to: '.', search: { month: around(1) } }}>
        <Trans>Next month</Trans>
      </LinkButton>
    </div>
  )
}
