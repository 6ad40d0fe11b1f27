import { Trans, useLingui } from '@lingui/react/macro'

import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import type { CallRequests } from '../call-detail.api.ts'

type SwapDialogProps = {
  /** Whether they are swapped now. */
  swapped: boolean
  swap: CallRequests['swap']
  onDone: () => void
  onClose: () => void
}

/** Confirms swapping agent and customer, which applies to everybody. */
export function SwapDialog({ swapped, swap, onDone, onClose }: SwapDialogProps) {
  const { t } = useLingui()

  return (
    <ActionDialog
      title={<Trans>Swap agent and customer?</Trans>}
      verb={<Trans>Swap</Trans>}
      progress={<Trans>Swapping</Trans>}
      asksReason
      act={(reason, signal) => swap({ swapped: !swapped, reason }, signal)}
      onDone={() => {
        onDone()
        void notify({ text: t`Agent and customer are swapped.`, milliseconds: 4000 })
      }}
      onClose={onClose}
    >
      {swapped ? (
        <Trans>
          They were swapped before: every line and every lane goes back to what the source tells. What was measured is
          measured again.
        </Trans>
      ) : (
        <Trans>
          Every line of the agent becomes one of the customer and the other way round, on the lanes of the recording
          too, for everybody. What was measured is measured again. A later import does not undo it; you can.
        </Trans>
      )}
    </ActionDialog>
  )
}
