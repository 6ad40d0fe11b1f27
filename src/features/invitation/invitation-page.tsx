import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'

import type { FailureKind, FieldErrors } from '#contracts/failure.ts'
import type { Invitation } from '#contracts/invitations.ts'
import { useAppContext } from '#src/context/app-context.ts'
import { PublicForm } from '#src/forms/public-form.tsx'
import { PublicMessage } from '#src/forms/public-message.tsx'
import { provideInvitation, type ChosenPassword } from '#src/machines/invitation.machine.ts'
import { Field } from '#src/ui/field.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import { invitationApi } from './invitation.api.ts'

type InvitationPageProps = { token: string; appName: string }

/** The target of the link in an invitation: who is invited, and the form for the password. */
export function InvitationPage({ token, appName }: InvitationPageProps) {
  const { http } = useAppContext()
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideInvitation(invitationApi(http)))
  const [snapshot, send] = useMachine(machine, { input: { token }, ...(inspect && { inspect }) })
  const { invitation, chosen, errors, failed } = snapshot.context
  // the focused field disappears with its step, so the focus moves to the next title, which announces it
  useNextFocus(snapshot.value, () => isFocusLost() && document.querySelector<HTMLElement>('main h1')?.focus())

  if (snapshot.matches('dead')) return <DeadLink />
  if (snapshot.matches('accepted')) return <Accepted />
  if (snapshot.matches('unopened')) {
    return <UnopenedPage failed={failed} onRetry={() => send({ type: 'retry.requested' })} />
  }
  if (!invitation) return <OpeningPage />
  return (
    <PasswordForm
      invitation={invitation}
      appName={appName}
      chosen={chosen}
      errors={errors}
      failed={failed}
      isPending={snapshot.hasTag('pending')}
      onChange={(change) => send({ type: 'password.changed', change })}
      onSubmit={() => send({ type: 'password.submitted' })}
    />
  )
}

function DeadLink() {
  return (
    <PublicMessage
      title={<Trans>This invitation no longer works</Trans>}
      action={
        <>
          <Link to="/login">
            <Trans>Sign in</Trans>
          </Link>
          <Link to="/forgot-password">
            <Trans>Forgotten your password?</Trans>
          </Link>
        </>
      }
    >
      <Trans>
        It was used, it is too old, or a newer one was sent. Ask whoever invited you for another, or sign in if you have
        a password already.
      </Trans>
    </PublicMessage>
  )
}

function Accepted() {
  return (
    <PublicMessage
      title={<Trans>Your account is ready</Trans>}
      action={
        <Link to="/login">
          <Trans>Sign in</Trans>
        </Link>
      }
    >
      <Trans>Sign in with your email and the password you have just chosen.</Trans>
    </PublicMessage>
  )
}

/** Shown while the link is being looked up. */
function OpeningPage() {
  return (
    <PublicMessage title={<Trans>Your invitation</Trans>}>
      <Trans>It is being looked up…</Trans>
    </PublicMessage>
  )
}

/** The link could not be looked up, so its validity is unknown: shows the reason, and a way to try again. */
function UnopenedPage({ failed, onRetry }: { failed: FailureKind | null; onRetry: () => void }) {
  return (
    <PublicForm
      form={{ errors: {}, message: null, failed, isPending: false, submit: onRetry }}
      title={<Trans>Your invitation could not be opened</Trans>}
      verb={<Trans>Try again</Trans>}
      progress={<Trans>Opening…</Trans>}
    />
  )
}

type PasswordFormProps = {
  invitation: Invitation
  appName: string
  chosen: ChosenPassword
  errors: FieldErrors
  failed: FailureKind | null
  isPending: boolean
  onChange: (change: Partial<ChosenPassword>) => void
  onSubmit: () => void
}

function PasswordForm({ invitation, appName, chosen, errors, failed, isPending, ...on }: PasswordFormProps) {
  const { t } = useLingui()
  const { name, email, invited_by } = invitation

  return (
    <PublicForm
      form={{ errors, message: null, failed, isPending, submit: on.onSubmit }}
      title={<Trans>Welcome, {name}</Trans>}
      sentence={
        invited_by ? (
          <Trans>
            {invited_by} invites you to {appName}. Choose the password with which you will sign in.
          </Trans>
        ) : (
          <Trans>You are invited to {appName}. Choose the password with which you will sign in.</Trans>
        )
      }
      verb={<Trans>Choose the password</Trans>}
      progress={<Trans>Saving the password…</Trans>}
      links={
        <Link to="/login">
          <Trans>Back to signing in</Trans>
        </Link>
      }
    >
      {/* password managers store the password under this address */}
      <Field label={t`Email`} name="email" type="email" autoComplete="username" value={email} />
      <Field
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="new-password"
        value={chosen.password}
        errors={errors['password']}
        onChange={(password) => on.onChange({ password })}
      />
      <Field
        label={t`Password again`}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        value={chosen.password_confirmation}
        errors={errors['password_confirmation']}
        onChange={(password_confirmation) => on.onChange({ password_confirmation })}
      />
    </PublicForm>
  )
}
