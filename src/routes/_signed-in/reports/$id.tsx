import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { ReportScreen } from '#src/features/reports/detail/report-screen.tsx'
import { runsSearch, runsSearchDefaults } from '#src/features/reports/detail/runs-search.ts'
import { reportsApi } from '#src/features/reports/reports.api.ts'

import { requireOrExplain } from '../../-guards.ts'
import { idOf } from '../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/reports/$id')({
  staticData: { name: 'reports.detail', title: msg`A report`, crumb: msg`A report` },
  validateSearch: runsSearch,
  search: { middlewares: [stripSearchParams(runsSearchDefaults)] },
  beforeLoad: requireOrExplain('report-edit'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => runsSearch(search),
  loader: ({ context: { http }, params, deps, abortController: { signal } }) => ({
    answers: reportsApi(http).detail(idOf(params), deps, signal),
  }),
  component: ShownReport,
})

function ShownReport() {
  return <ReportScreen {...Route.useLoaderData()} search={runsSearch(Route.useSearch())} />
}
