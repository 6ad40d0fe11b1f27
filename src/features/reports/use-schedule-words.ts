import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { ReportSchedule } from '#contracts/reports.ts'
import { useFormats } from '#src/ui/formats.ts'

/** When a report is made, in words, and the words that they are made of. */
export function useScheduleWords() {
  const { t, i18n } = useLingui()
  const { time } = useFormats()

  return useMemo(() => {
    const weekdays = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
    // the first day of 2024 was a Monday
    const weekday = (number: number) => weekdays.format(Date.UTC(2024, 0, number))
    const hour = (value: number) => time(new Date(Date.UTC(2024, 0, 1, value)), 'UTC')

    return {
      /** By its ISO number. */
      weekday,
      /** A full hour of the clock. */
      hour,
      schedule(schedule: ReportSchedule): string {
        const at = hour(schedule.hour)
        if (schedule.every === 'day') return t`Every day at ${at}`
        if (schedule.every === 'month') return t`On day ${schedule.day} of every month at ${at}`
        const on = weekday(schedule.weekday)
        return t`Every week on ${on} at ${at}`
      },
    }
  }, [t, i18n.locale, time])
}
