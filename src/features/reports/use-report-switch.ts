import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Report, ReportChange } from '#contracts/reports.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import { reportsApi } from './reports.api.ts'

/** Switches a report on or off, with a notice on the result. */
export function useReportSwitch(): (report: Report) => void {
  const api = useApi(reportsApi)
  const { t, i18n } = useLingui()
  const router = useRouter()

  return useMemo(() => {
    const showNotice = (text: string) => void notify({ text, milliseconds: 5000 })

    return (report) => {
      const { id, title, active } = report
      void api.change(id, { ...changeOf(report), active: !active }).then(
        () => {
          showNotice(active ? t`The report ${title} is switched off.` : t`The report ${title} is switched on.`)
          return router.invalidate()
        },
        (error: unknown) => {
          const failure = failureIn(error)
          showNotice(failureSentence(i18n, failure))
          if (failure.kind === 'conflict' || failure.kind === 'missing') void router.invalidate()
        },
      )
    }
  }, [api, router, t, i18n])
}

/** The report as an update without changes. Recipients whom the reader may not see stay anyway. */
const changeOf = (report: Report): ReportChange => {
  const { title, kind, filter, period, formats, locale, schedule, time_zone, active, version } = report
  const recipient_ids = report.recipients.map(({ id }) => id)
  return { title, kind, filter, period, formats, locale, schedule, time_zone, recipient_ids, active, version }
}
