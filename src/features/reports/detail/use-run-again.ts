import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { ReportRun } from '#contracts/reports.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import type { ReportsApi } from '../reports.api.ts'

/** Has a run that failed try once more; what came of it is told. */
export function useRunAgain(api: ReportsApi, reportId: number): (run: Pick<ReportRun, 'id'>) => void {
  const { t, i18n } = useLingui()
  const router = useRouter()

  return useCallback(
    ({ id }) => {
      const tell = (text: string) => void notify({ text, milliseconds: 5000 })
      void api
        .runAgain(reportId, id)
        .then(
          () => tell(t`The report is being made again.`),
          (error: unknown) => tell(failureSentence(i18n, failureIn(error))),
        )
        .then(() => router.invalidate())
    },
    [api, reportId, router, t, i18n],
  )
}
