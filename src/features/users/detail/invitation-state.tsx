import { Trans } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'

import type { UserDetail } from '#contracts/users.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import classes from './invitation-state.module.css'

/** How an invitation stands that was not accepted yet. */
export function InvitationState({ invitation }: { invitation: NonNullable<UserDetail['invitation']> }) {
  const { by, created_at, expires_at } = invitation
  const since = <Moment at={created_at} />

  return (
    <div className={classes['invitation']}>
      <IconMail size={20} stroke={1.5} aria-hidden />
      <p>
        <Sentences
          first={
            by ? (
              <Trans>
                {by} sent the invitation {since}.
              </Trans>
            ) : (
              <Trans>The invitation was sent {since}.</Trans>
            )
          }
          second={<Until expiresAt={expires_at} />}
        />
      </p>
    </div>
  )
}

function Until({ expiresAt }: { expiresAt: string | null }) {
  const [now] = useState(() => new Date())
  if (expiresAt === null) return <Trans>Its letter is still on the way out.</Trans>
  const until = <Moment at={expiresAt} as="date-time" />
  if (new Date(expiresAt) < now) return <Trans>Its link ended on {until}: send it again.</Trans>
  return <Trans>Its link works until {until}.</Trans>
}
