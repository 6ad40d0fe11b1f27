import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import type { QueueRowDto } from '#contracts/queue.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import type { QueueApi } from './queue.api.ts'

type SkipAuditProps = { row: QueueRowDto; api: QueueApi; onClose: () => void }

/** Asks why a conversation is not audited after all. */
export function SkipAudit({ row, api, onClose }: SkipAuditProps) {
  const { t } = useLingui()
  const router = useRouter()

  return (
    <ActionDialog
      title={<Trans>Skip this conversation?</Trans>}
      verb={<Trans>Skip</Trans>}
      progress={<Trans>Skipping…</Trans>}
      asksReason
      act={(reason, signal) => api.skip(row.id, reason, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The conversation is skipped.`, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>It leaves your queue for good. Say why: such as that there is no sound.</Trans>
    </ActionDialog>
  )
}
