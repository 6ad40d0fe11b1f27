import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { UsersScreen } from '#src/features/users/list/users-screen.tsx'
import { usersSearch } from '#src/features/users/list/users-search.ts'
import { userAddresses } from '#src/features/users/user-addresses.ts'
import { usersApi } from '#src/features/users/users.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/users/')({
  staticData: { name: 'users-index', title: msg`Users` },
  validateSearch: usersSearch.read,
  search: { middlewares: [stripSearchParams(usersSearch.defaults)] },
  beforeLoad: requireOrExplain('user-list'),
  loaderDeps: ({ search }) => usersSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => usersApi(http).list(deps, signal),
  component: Users,
})

function Users() {
  return (
    <UsersScreen
      answers={Route.useLoaderData()}
      addresses={userAddresses.users}
      search={usersSearch.read(Route.useSearch())}
    />
  )
}
