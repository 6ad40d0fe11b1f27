import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { ReportsScreen } from '#src/features/reports/list/reports-screen.tsx'
import { reportsSearch } from '#src/features/reports/list/reports-search.ts'
import { reportsApi } from '#src/features/reports/reports.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/reports/')({
  staticData: { name: 'reports', title: msg`Reports` },
  validateSearch: reportsSearch.read,
  search: { middlewares: [stripSearchParams(reportsSearch.defaults)] },
  beforeLoad: requireOrExplain('report-edit'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => reportsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    reports: reportsApi(http).list(deps, signal),
  }),
  component: Reports,
})

function Reports() {
  return <ReportsScreen {...Route.useLoaderData()} search={reportsSearch.read(Route.useSearch())} />
}
