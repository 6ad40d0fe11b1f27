import { useRouter } from '@tanstack/react-router'

import type { UserDetail } from '#contracts/users.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import type { UsersApi } from '../users.api.ts'
import { act, type UserAction } from './user-action.ts'
import { useUserActionWords } from './use-user-action-words.ts'

type UserActionDialogProps = { user: UserDetail; action: UserAction; api: UsersApi; onClose: () => void }

/** Asks, does it, and shows the person as they are then. */
export function UserActionDialog({ user, action, api, onClose }: UserActionDialogProps) {
  const router = useRouter()
  const { title, consequence, verb, progress, done } = useUserActionWords()(action, user)

  return (
    <ActionDialog
      title={title}
      verb={verb}
      progress={progress}
      asksReason={action.kind === 'deactivate' || action.kind === 'remove-two-factor'}
      act={(reason, signal) => act({ api, userId: user.id, action, reason: { reason }, signal })}
      onDone={() => {
        onClose()
        void notify({ text: done, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      {consequence}
    </ActionDialog>
  )
}
