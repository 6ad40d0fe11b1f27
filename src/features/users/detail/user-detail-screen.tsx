import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'

import type { UserDetail } from '#contracts/users.ts'
import type { Http } from '#src/lib/http.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { MissingUser } from '../missing-user.tsx'
import type { UserAddresses } from '../user-addresses.ts'
import { usersApi } from '../users.api.ts'
import { UserDetailPage } from './user-detail-page.tsx'

type UserDetailScreenProps = {
  user: Promise<UserDetail>
  context: { http: Http; session: SessionActor }
  addresses: UserAddresses
  /** More buttons of the page, about the person. */
  renderActions?: (user: UserDetail) => ReactNode
}

/** A person while the answer is on its way, and after. */
export function UserDetailScreen({
  user,
  context: { http, session },
  addresses,
  renderActions,
}: UserDetailScreenProps) {
  const reload = useReload()
  const [api] = useState(() => usersApi(http))
  const permissions = useSelector(session, ({ context }) => context.permissions)
  const answer = usePromiseState(user)
  const title = usePageTitle()
  const page = { permissions, api, addresses, renderActions }

  if (answer.value && !answer.error) return <UserDetailPage key={answer.value.id} user={answer.value} {...page} />
  return (
    <Page title={title}>
      {failureKindOf(answer.error) === 'missing' ? (
        <MissingUser addresses={addresses} />
      ) : (
        <AsyncContent answer={answer} onRetry={reload}>
          {() => null}
        </AsyncContent>
      )}
    </Page>
  )
}
