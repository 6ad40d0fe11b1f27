import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { accessRecordsApi } from '#src/features/access-records/access-records.api.ts'
import { AccessRecordsScreen } from '#src/features/access-records/access-records-screen.tsx'
import {
  accessRecordsDefaults,
  accessRecordsQuery,
  accessRecordsSearch,
} from '#src/features/access-records/access-records-search.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/access-records')({
  staticData: { name: 'admin.access-records', title: msg`Access records`, crumb: msg`Access records` },
  validateSearch: accessRecordsSearch,
  search: { middlewares: [stripSearchParams(accessRecordsDefaults)] },
  beforeLoad: requireOrExplain('access-list'),
  loaderDeps: ({ search }) => accessRecordsQuery(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    records: accessRecordsApi(http).list(deps, signal),
  }),
  component: AccessRecords,
})

function AccessRecords() {
  const navigate = Route.useNavigate()

  return (
    <AccessRecordsScreen
      {...Route.useLoaderData()}
      context={Route.useRouteContext()}
      search={accessRecordsSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
    />
  )
}
