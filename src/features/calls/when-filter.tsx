import { CloseButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import classes from './when-filter.module.css'
import type { CallsSearch } from './calls-search.ts'

type WhenFilterProps = {
  search: Pick<CallsSearch, 'weekday' | 'hour'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** The weekday and hour that a cell of the dashboard's heat map led here with, which no field of the bar shows. */
export function WhenFilter({ search: { weekday, hour }, onChange }: WhenFilterProps) {
  const { t, i18n } = useLingui()
  if (weekday === undefined && hour === undefined) return null

  const day = weekday && dayName(weekday, i18n.locale)
  const clock = hour !== undefined && `${hour}:00–${hour}:59`
  return (
    <span className={classes['chip']}>
      <Trans>Only {[day, clock].filter(Boolean).join(', ')}</Trans>
      <CloseButton
        size="xs"
        aria-label={t`Any weekday and hour`}
        onClick={() => onChange({ weekday: undefined, hour: undefined })}
      />
    </span>
  )
}

/** 5 January 2026 was a Monday. */
const dayName = (weekday: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday))
