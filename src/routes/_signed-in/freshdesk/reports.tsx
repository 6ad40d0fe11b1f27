import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { DeskReportsScreen } from '#src/features/tickets/reports/desk-reports-screen.tsx'
import { deskReportsQuery } from '#src/features/tickets/reports/desk-reports-search.ts'
import { deskReportsApi } from '#src/features/tickets/reports/desk-reports.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/freshdesk/reports')({
  staticData: { name: 'freshdesk.reports', title: msg`Reports of the support desk`, crumb: msg`Reports` },
  validateSearch: deskReportsQuery,
  beforeLoad: requireOrExplain('freshdeck'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => deskReportsQuery(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    answers: deskReportsApi(http).report(deps, signal),
    now: new Date(),
  }),
  component: DeskReports,
})

function DeskReports() {
  const router = useRouter()
  const navigate = Route.useNavigate()

  return (
    <DeskReportsScreen
      {...Route.useLoaderData()}
      query={Route.useLoaderDeps()}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
      onClear={() => void navigate({ search: {} })}
      onOpen={(href) => router.history.push(href)}
    />
  )
}
