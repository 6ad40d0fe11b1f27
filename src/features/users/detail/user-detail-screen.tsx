import { type ReactNode } from 'react'

import type { UserDetail } from '#contracts/users.ts'
import { useApi, useVisitor } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
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
  addresses: UserAddresses
  /** More buttons of the page, about the person. */
  renderActions?: (user: UserDetail) => ReactNode
}

/** A person while the answer is on its way, and after. */
export function UserDetailScreen({ user, addresses, renderActions }: UserDetailScreenProps) {
  const reload = useReload()
  const api = useApi(usersApi)
  const { permissions } = useVisitor()
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
