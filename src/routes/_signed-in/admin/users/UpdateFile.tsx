import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import { UserFileScreen } from '#src/features/user-file/user-file-screen.tsx'
import { userFileApi } from '#src/features/user-file/user-file.api.ts'
import { userFileSearch, userFileSearchDefaults } from '#src/features/user-file/user-file-search.ts'
import { can } from '#src/machines/landing.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/users/UpdateFile')({
  staticData: { name: 'admin.users.update-file', title: msg`Update users from a file`, crumb: msg`Update from a file` },
  validateSearch: userFileSearch,
  search: { middlewares: [stripSearchParams(userFileSearchDefaults)] },
  beforeLoad: requireOrExplain('user-edit'),
  // read once more: the router leaves in what the first reading has left out
  loaderDeps: ({ search }) => userFileSearch(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => userFileApi(http).open(deps, signal),
  component: UpdateUsers,
})

function UpdateUsers() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const { http, locale, session } = Route.useRouteContext()
  const [api] = useState(() => userFileApi(http))
  const seesUsers = useSelector(session, ({ context }) => can(context.permissions, 'user-list'))

  return (
    <UserFileScreen
      {...Route.useLoaderData()}
      api={api}
      locale={locale}
      search={userFileSearch(Route.useSearch())}
      seesUsers={seesUsers}
      onFile={(file) => void navigate({ search: { ...userFileSearch({}), file }, resetScroll: false })}
      onRows={(change) => void navigate({ search: (search) => ({ ...search, ...change }), resetScroll: false })}
      onRetry={() => void router.invalidate()}
    />
  )
}
