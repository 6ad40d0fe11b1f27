import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { AccessRecordsScreen } from '#src/features/access-records/access-records-screen.tsx'
import { accessRecordsSearch } from '#src/features/access-records/access-records-search.ts'
import { accessRecordsApi } from '#src/features/access-records/access-records.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/access-records')({
  staticData: { name: 'admin.access-records', title: msg`Access records`, crumb: msg`Access records` },
  validateSearch: accessRecordsSearch.read,
  search: { middlewares: [stripSearchParams(accessRecordsSearch.defaults)] },
  beforeLoad: requireOrExplain('access-list'),
  loaderDeps: ({ search }) => accessRecordsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    records: accessRecordsApi(http).list(deps, signal),
  }),
  component: AccessRecords,
})

function AccessRecords() {
  return <AccessRecordsScreen {...Route.useLoaderData()} search={accessRecordsSearch.read(Route.useSearch())} />
}
