import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { TicketsAbout } from '#src/features/tickets/about/tickets-about.tsx'
import { UserDetailScreen } from '#src/features/users/detail/user-detail-screen.tsx'
import { userDetailSearch } from '#src/features/users/detail/user-detail-search.ts'
import { NoUserPage } from '#src/features/users/missing-user.tsx'
import { userAddresses } from '#src/features/users/user-addresses.ts'
import { usersApi } from '#src/features/users/users.api.ts'
import { AddToWorklist } from '#src/features/worklists/add/add-to-worklist.tsx'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/detail-user')({
  staticData: { name: 'detail-user', title: msg`User detail`, crumb: msg`User detail` },
  validateSearch: userDetailSearch,
  beforeLoad: requireOrExplain('user-list'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => userDetailSearch(search),
  loader: ({ context: { http }, deps: { id }, abortController: { signal } }) =>
    id === undefined ? null : usersApi(http).detail(id, signal),
  component: UserDetail,
})

function UserDetail() {
  const answers = Route.useLoaderData()

  if (!answers) return <NoUserPage addresses={userAddresses.users} />
  return (
    <UserDetailScreen
      {...answers}
      addresses={userAddresses.users}
      renderActions={({ id, agent }) => (
        <>
          <TicketsAbout kind="user" id={id} />
          {agent && <AddToWorklist about={{ agent }} />}
        </>
      )}
    />
  )
}
