import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import type { PlansApi } from '../sampling-plans.api.ts'

type SkipDialogProps = { planId: number; ids: number[]; api: PlansApi; onClose: () => void }

/** Asks why some conversations are not audited after all. */
export function SkipDialog({ planId, ids, api, onClose }: SkipDialogProps) {
  const { t } = useLingui()
  const router = useRouter()

  return (
    <ActionDialog
      title={<Plural value={ids.length} one="Skip # conversation?" other="Skip # conversations?" />}
      verb={<Trans>Skip</Trans>}
      progress={<Trans>Skipping…</Trans>}
      asksReason
      act={(reason, signal) => api.skip(planId, { assignment_ids: ids, reason }, signal)}
      onDone={() => {
        onClose()
        const text = t`${plural(ids.length, { one: '# conversation is skipped.', other: '# conversations are skipped.' })}`
        void notify({ text, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>They leave the queues for good. The next draw takes others in their place.</Trans>
    </ActionDialog>
  )
}
