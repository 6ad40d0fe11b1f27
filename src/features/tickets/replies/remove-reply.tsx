import { Trans, useLingui } from '@lingui/react/macro'

import type { CannedReply } from '#contracts/canned-replies.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'
import { useReload } from '#src/ui/use-reload.ts'

import type { RepliesApi } from './replies.api.ts'

type RemoveReplyProps = { reply: CannedReply; api: RepliesApi; onClose: () => void }

export function RemoveReply({ reply: { id, title }, api, onClose }: RemoveReplyProps) {
  const { t } = useLingui()
  const reload = useReload()

  return (
    <ActionDialog
      title={<Trans>Remove the canned reply {title}?</Trans>}
      verb={<Trans>Remove</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_reason, signal) => api.remove(id, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The canned reply ${title} is gone.`, milliseconds: 5000 })
        reload()
      }}
      onClose={onClose}
    >
      <Trans>Nobody is offered it any more. What was sent of it stays as it was sent.</Trans>
    </ActionDialog>
  )
}
