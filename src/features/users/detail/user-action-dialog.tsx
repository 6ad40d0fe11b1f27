import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import type { Reason, UserDetail } from '#contracts/users.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'

import type { UsersApi } from '../users.api.ts'

type UserActionDialogProps = { user: UserDetail; action: UserAction; api: UsersApi; onClose: () => void }

/** Confirms an action, runs it, and shows the person as they are then. */
export function UserActionDialog({ user, action, api, onClose }: UserActionDialogProps) {
  const router = useRouter()
  const { title, consequence, verb, progress, done } = useUserActionTexts()(action, user)

  return (
    <ActionDialog
      title={title}
      verb={verb}
      progress={progress}
      asksReason={action.kind === 'deactivate' || action.kind === 'remove-two-factor'}
      act={(reason, signal) => runUserAction({ api, userId: user.id, action, reason: { reason }, signal })}
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

type ActionTexts = { title: string; consequence: string; verb: string; progress: string; done: string }

/** The question before an action, and the notice after it. Every question names the person. */
function useUserActionTexts() {
  const { t } = useLingui()

  return (action: UserAction, { name, email, sessions }: UserDetail): ActionTexts => {
    switch (action.kind) {
      case 'deactivate':
        return {
          title: t`Deactivate ${name}?`,
          consequence: t`All sessions of ${name} end at once, and nobody can sign in with ${email} until the account is activated again. Nothing is deleted.`,
          verb: t`Deactivate`,
          progress: t`Deactivating…`,
          done: t`${name} is deactivated.`,
        }
      case 'activate':
        return {
          title: t`Activate ${name} again?`,
          consequence: t`${name} can sign in again with ${email}, with the role and the rights of before.`,
          verb: t`Activate`,
          progress: t`Activating…`,
          done: t`${name} is active again.`,
        }
      case 'invite':
        return {
          title: t`Invite ${name} once more?`,
          consequence: t`A new letter goes to ${email}. The link of the last one no longer works.`,
          verb: t`Send the invitation`,
          progress: t`Sending…`,
          done: t`The invitation is on its way to ${email}.`,
        }
      case 'remove-two-factor':
        return {
          title: t`Take the second factor of ${name} away?`,
          consequence: t`This is for somebody who lost it: make sure that it is ${name} who asks. All sessions of ${name} end at once, the password alone opens the account until a new one is set up, and a letter to ${email} tells it.`,
          verb: t`Take it away`,
          progress: t`Taking it away…`,
          done: t`${name} has no second factor any more.`,
        }
      case 'end-sessions':
        return {
          title: t`End all sessions of ${name}?`,
          consequence: sessions.some(({ is_current }) => is_current)
            ? t`You are signed out here too. What is not saved anywhere is lost.`
            : t`${name} is signed out everywhere at once. What is not saved there is lost.`,
          verb: t`End all sessions`,
          progress: t`Ending…`,
          done: t`${name} is signed out everywhere.`,
        }
      case 'end-session': {
        const { browser } = action
        return {
          title: t`End this session of ${name}?`,
          consequence: t`${name} is signed out of ${browser} at once. What is not saved there is lost.`,
          verb: t`End this session`,
          progress: t`Ending…`,
          done: t`The session of ${name} is ended.`,
        }
      }
    }
  }
}

/** The actions on a person beyond editing; each needs a confirmation. */
export type UserAction =
  | { kind: 'deactivate' | 'activate' | 'invite' | 'remove-two-factor' | 'end-sessions' }
  | { kind: 'end-session'; session: number; browser: string }

type UserActionRun = { api: UsersApi; userId: number; action: UserAction; reason: Reason; signal: AbortSignal }

/** Runs an action. Rejects with a failure. */
function runUserAction({ api, userId, action, reason, signal }: UserActionRun): Promise<unknown> {
  switch (action.kind) {
    case 'deactivate':
      return api.deactivate(userId, reason, signal)
    case 'activate':
      return api.activate(userId, signal)
    case 'invite':
      return api.invite(userId, signal)
    case 'remove-two-factor':
      return api.removeTwoFactor(userId, reason, signal)
    case 'end-sessions':
      return api.endSessions(userId, signal)
    case 'end-session':
      return api.endSession(userId, action.session, signal)
  }
}
