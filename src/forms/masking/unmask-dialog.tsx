import { Trans } from '@lingui/react/macro'

import { ActionDialog } from '#src/forms/action-dialog.tsx'

import type { MaskingApi } from './masking.api.ts'

type UnmaskDialogProps = { unmask: MaskingApi['unmask']; onDone: () => void; onClose: () => void }

/** Asks why somebody has to see what is masked for everybody. */
export function UnmaskDialog({ unmask, onDone, onClose }: UnmaskDialogProps) {
  return (
    <ActionDialog
      title={<Trans>Show what is masked?</Trans>}
      verb={<Trans>Show it</Trans>}
      progress={<Trans>Showing it</Trans>}
      asksReason
      act={unmask}
      onDone={onDone}
      onClose={onClose}
    >
      <Trans>
        Texts and recording are whole for you, in this session, for half an hour. That you asked for it is recorded with
        the reason.
      </Trans>
    </ActionDialog>
  )
}
