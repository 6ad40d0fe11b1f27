import { useSelector } from '@xstate/react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { UserAddresses } from '../user-addresses.ts'
import { type UserListAnswers, usersApi } from '../users.api.ts'
import { UsersActions } from './users-actions.tsx'
import { UsersPage } from './users-page.tsx'
import { usersQuery, type UsersSearch } from './users-search.ts'

type UsersScreenProps = {
  answers: UserListAnswers
  context: { http: Http; session: SessionActor; locale: LocaleActor }
  addresses: UserAddresses
  search: UsersSearch
  onChange: (change: Partial<UsersSearch>) => void
}

/** The list of people while its answers are on their way, and after. */
export function UsersScreen({ answers, context: { http, session, locale }, addresses, ...page }: UsersScreenProps) {
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return (
    <UsersPage
      {...page}
      users={usePromiseState(answers.users)}
      options={usePromiseState(answers.options).value}
      kit={kit}
      actions={
        <UsersActions
          permissions={permissions}
          addresses={addresses}
          fetchFile={(format) => usersApi(http).exported(usersQuery(page.search), format)}
        />
      }
      onRetry={reload}
    />
  )
}
