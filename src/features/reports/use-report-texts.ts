import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Report, ReportSchedule } from '#contracts/reports.ts'
import { useFormats } from '#src/ui/formats.ts'

/** The schedule of a report in words, and the names of weekdays and hours. */
export function useScheduleText() {
  const { t, i18n } = useLingui()
  const { time } = useFormats()

  return useMemo(() => {
    const weekdays = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
    // 1 January 2024 was a Monday
    const weekday = (number: number) => weekdays.format(Date.UTC(2024, 0, number))
    const hour = (value: number) => time(new Date(Date.UTC(2024, 0, 1, value)), 'UTC')

    return {
      /** By its ISO number. */
      weekday,
      /** A full hour of the day. */
      hour,
      schedule(schedule: ReportSchedule): string {
        const hourText = hour(schedule.hour)
        if (schedule.every === 'day') return t`Every day at ${hourText}`
        if (schedule.every === 'month') return t`On day ${schedule.day} of every month at ${hourText}`
        const weekdayText = weekday(schedule.weekday)
        return t`Every week on ${weekdayText} at ${hourText}`
      },
    }
  }, [t, i18n.locale, time])
}

/** The recipients of a report; people whom the reader may not see are only counted. */
export function useRecipientText() {
  const { t } = useLingui()
  const { number, list } = useFormats()

  return ({ recipients, unseen_recipients }: Pick<Report, 'recipients' | 'unseen_recipients'>): string => {
    const others = number(unseen_recipients)
    return list([...recipients.map(({ name }) => name), ...(unseen_recipients > 0 ? [t`${others} more`] : [])])
  }
}
