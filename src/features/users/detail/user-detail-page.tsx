import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { UserDetail } from '#contracts/users.ts'
import { can } from '#src/machines/landing.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Page } from '#src/ui/page.tsx'

import type { UserAddresses } from '../user-addresses.ts'
import { UserState } from '../user-state.tsx'
import type { UsersApi } from '../users.api.ts'
import { InvitationState } from './invitation-state.tsx'
import type { UserAction } from './user-action.ts'
import { UserActionDialog } from './user-action-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import classes from './user-detail-page.module.css'
import { UserFacts } from './user-facts.tsx'
import { UserSessions } from './user-sessions.tsx'

type UserDetailPageProps = {
  user: UserDetail
  permissions: readonly string[]
  api: UsersApi
  addresses: UserAddresses
  /** More buttons of the page, about the person. */
  renderActions?: ((user: UserDetail) => ReactNode) | undefined
}

/** One person: who, as what, since when, signed in where; and what can be done about it. */
export function UserDetailPage({ user, permissions, api, addresses, renderActions }: UserDetailPageProps) {
  const [asked, ask] = useState<UserAction | null>(null)
  const { name, photo_url, role, state, invitation } = user

  return (
    <Page
      title={
        <span className={classes['name']}>
          <Avatar name={name} photoUrl={photo_url} size={40} />
          {name}
        </span>
      }
      sentence={
        <span className={classes['line']}>
          <UserState state={state} />
          {role ? <span>{role.name}</span> : <Trans>No role</Trans>}
        </span>
      }
      actions={
        <>
          {renderActions?.(user)}
          <UserActions user={user} permissions={permissions} addresses={addresses} onAsk={ask} />
        </>
      }
    >
      {invitation && <InvitationState invitation={invitation} />}
      <UserFacts user={user} seesCalls={can(permissions, 'call-detail')} />
      {user.may.end_sessions && <UserSessions user={user} onAsk={ask} />}
      {asked && <UserActionDialog user={user} action={asked} api={api} onClose={() => ask(null)} />}
    </Page>
  )
}
