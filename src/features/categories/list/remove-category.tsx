import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import type { Category } from '#contracts/categories.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import type { CategoriesApi } from '../categories.api.ts'

type RemoveCategoryProps = { category: Category; api: CategoriesApi; onClose: () => void }

/** Asks before a category goes; one that still holds something stays, and the server says why. */
export function RemoveCategory({ category: { id, name }, api, onClose }: RemoveCategoryProps) {
  const { t } = useLingui()
  const router = useRouter()

  return (
    <ActionDialog
      title={<Trans>Remove the category {name}?</Trans>}
      verb={<Trans>Remove</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_reason, signal) => api.remove(id, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The category ${name} is gone.`, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>Only a category without posts, and with nothing below it, can be removed.</Trans>
    </ActionDialog>
  )
}
