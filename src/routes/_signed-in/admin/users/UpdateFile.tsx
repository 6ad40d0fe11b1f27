import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'

import { UserFileScreen } from '#src/features/user-file/user-file-screen.tsx'
import { userFileSearch, userFileSearchDefaults } from '#src/features/user-file/user-file-search.ts'
import { userFileApi } from '#src/features/user-file/user-file.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/users/UpdateFile')({
  staticData: { name: 'admin.users.update-file', title: msg`Update users from a file`, crumb: msg`Update from a file` },
  validateSearch: userFileSearch,
  search: { middlewares: [stripSearchParams(userFileSearchDefaults)] },
  beforeLoad: requireOrExplain('user-edit'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => userFileSearch(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => userFileApi(http).open(deps, signal),
  component: UpdateUsers,
})

function UpdateUsers() {
  const router = useRouter()
  const navigate = Route.useNavigate()

  return (
    <UserFileScreen
      {...Route.useLoaderData()}
      search={userFileSearch(Route.useSearch())}
      onFile={(file) => void navigate({ search: { ...userFileSearch({}), file }, resetScroll: false })}
      onRows={(change) => void navigate({ search: (search) => ({ ...search, ...change }), resetScroll: false })}
      onRetry={() => void router.invalidate()}
    />
  )
}
