import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { UserOptions } from '#contracts/users.ts'
import type { Http } from '#src/lib/http.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { UserAddresses } from '../user-addresses.ts'
import { usersApi } from '../users.api.ts'
import { CreateUserForm } from './create-user-form.tsx'

type CreateUserScreenProps = {
  options: Promise<UserOptions>
  context: { http: Http; session: SessionActor }
  addresses: UserAddresses
}

export function CreateUserScreen({ options, context: { http, session }, addresses }: CreateUserScreenProps) {
  const reload = useReload()
  const navigate = useNavigate()
  const permissions = useSelector(session, ({ context }) => context.permissions)
  const [api] = useState(() => usersApi(http))

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Give somebody an account, a role and a team. A letter invites them to choose a password.</Trans>}
    >
      <AsyncContent answer={usePromiseState(options)} onRetry={reload}>
        {(offered) => (
          <CreateUserForm
            permissions={permissions}
            options={offered}
            api={api}
            addresses={addresses}
            onCreated={(id) => void navigate({ to: '/detail-user', search: { id } })}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
