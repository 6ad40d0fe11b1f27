import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { UsersScreen } from '#src/features/users/list/users-screen.tsx'
import { usersQuery, usersSearch, usersSearchDefaults } from '#src/features/users/list/users-search.ts'
import { userAddresses } from '#src/features/users/user-addresses.ts'
import { usersApi } from '#src/features/users/users.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/users/')({
  staticData: { name: 'admin.users', title: msg`Users` },
  validateSearch: usersSearch,
  search: { middlewares: [stripSearchParams(usersSearchDefaults)] },
  beforeLoad: requireOrExplain('user-list'),
  loaderDeps: ({ search }) => usersQuery(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => usersApi(http).list(deps, signal),
  component: Users,
})

function Users() {
  const navigate = Route.useNavigate()

  return (
    <UsersScreen
      answers={Route.useLoaderData()}
      context={Route.useRouteContext()}
      addresses={userAddresses.admin}
      search={usersSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
    />
  )
}
