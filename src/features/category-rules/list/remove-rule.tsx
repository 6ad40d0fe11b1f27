import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import type { CategoryRule } from '#contracts/category-rules.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import type { CategoryRulesApi } from '../category-rules.api.ts'

type RemoveRuleProps = { rule: CategoryRule; api: CategoryRulesApi; onClose: () => void }

/** Asks before a rule goes, and with it what it says of conversations. */
export function RemoveRule({ rule: { id, name }, api, onClose }: RemoveRuleProps) {
  const { t } = useLingui()
  const router = useRouter()

  return (
    <ActionDialog
      title={<Trans>Remove the rule {name}?</Trans>}
      verb={<Trans>Remove</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_reason, signal) => api.remove(id, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The rule ${name} is gone.`, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>Its category disappears from all conversations. The conversations stay as they are.</Trans>
    </ActionDialog>
  )
}
