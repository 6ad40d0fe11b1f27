import { Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'

import { PublicMessage } from '#src/forms/public-message.tsx'
import type { Http } from '#src/lib/http.ts'
import { provideInvitation } from '#src/machines/invitation.machine.ts'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import { invitationApi } from './invitation.api.ts'
import { OpeningPage } from './opening-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { UnopenedPage } from './unopened-page.tsx'

type InvitationPageProps = { http: Http; token: string; appName: string }

/** Where the link of an invitation leads: who is invited, and the password they choose. */
export function InvitationPage({ http, token, appName }: InvitationPageProps) {
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideInvitation(invitationApi(http)))
  const [snapshot, send] = useMachine(machine, { input: { token }, ...(inspect && { inspect }) })
  const { invitation, chosen, errors, failed } = snapshot.context
  // what was typed into is gone with its step: the title of the next one is so announced
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
