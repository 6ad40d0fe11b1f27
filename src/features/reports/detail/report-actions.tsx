import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Report } from '#contracts/reports.ts'
import { useAction } from '#src/forms/use-action.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { reportsSearchDefaults } from '../list/reports-search.ts'
import { RemoveReport } from '../remove-report.tsx'
import type { ReportsApi } from '../reports.api.ts'
import { useSwitchOver } from '../use-switch-over.ts'

type ReportActionsProps = {
  report: Report
  api: ReportsApi
  /** It is being made. */
  onRun: () => void
}

/** What can be done with a report as it stands. */
export function ReportActions({ report, api, onRun }: ReportActionsProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [isRemoving, setIsRemoving] = useState(false)
  const switchOver = useSwitchOver(api)
  const { id, active } = report
  const run = useAction({
    act: (_: null, signal) => api.run(id, signal),
    onDone: () => {
      void notify({ text: t`The report is being made.`, milliseconds: 5000 })
      onRun()
    },
  })

  return (
    <>
      <WaitingButton isWaiting={run.isPending} onClick={() => run.run(null)}>
        <Trans>Run now</Trans>
      </WaitingButton>
      <LinkButton link={{ to: '/reports/edit/$id', params: { id: String(id) } }} variant="default">
        <Trans>Edit</Trans>
      </LinkButton>
      <Button variant="default" onClick={() => switchOver(report)}>
        {active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      </Button>
      <Button variant="default" onClick={() => setIsRemoving(true)}>
        <Trans>Remove</Trans>
      </Button>
      {run.failure && <p role="alert">{failureSentence(i18n, run.failure)}</p>}
      {isRemoving && (
        <RemoveReport
          report={report}
          api={api}
          onRemoved={() => void navigate({ to: '/reports', search: reportsSearchDefaults })}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  )
}
