import { Trans, useLingui } from '@lingui/react/macro'

import type { Report } from '#contracts/reports.ts'
import { useApi } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import { reportsApi } from './reports.api.ts'

type RemoveReportProps = {
  report: Pick<Report, 'id' | 'title'>
  onRemoved: () => void
  onClose: () => void
}

/** Confirms that a report is removed together with its files. */
export function RemoveReport({ report: { id, title }, onRemoved, onClose }: RemoveReportProps) {
  const { t } = useLingui()
  const api = useApi(reportsApi)

  return (
    <ActionDialog
      title={<Trans>Remove the report {title}?</Trans>}
      verb={<Trans>Remove</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_reason, signal) => api.remove(id, signal)}
      onDone={() => {
        void notify({ text: t`The report ${title} is gone.`, milliseconds: 5000 })
        onRemoved()
      }}
      onClose={onClose}
    >
      <Trans>Nobody gets it any more, and the files of its runs go with it. What was mailed stays where it is.</Trans>
    </ActionDialog>
  )
}
