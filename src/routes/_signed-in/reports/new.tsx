import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { addressSearch } from '#contracts/address.ts'
import { reportStartSchema } from '#contracts/lists/reports.ts'
import { reportPermissions } from '#contracts/report-kinds.ts'
import { CreateReportScreen } from '#src/features/reports/form/report-form-screens.tsx'
import { reportsApi } from '#src/features/reports/reports.api.ts'

import { requireOrExplain } from '../../-guards.ts'

const readStart = addressSearch(reportStartSchema)

export const Route = createFileRoute('/_signed-in/reports/new')({
  staticData: { name: 'reports.new', title: msg`Add a report`, crumb: msg`Add report` },
  validateSearch: readStart,
  beforeLoad: (opened) => {
    requireOrExplain('report-edit')(opened)
    // a report needs the permission for what it reports: at least one of these
    requireOrExplain(...new Set(Object.values(reportPermissions)))(opened)
  },
  loader: ({ context: { http }, abortController: { signal } }) => ({ options: reportsApi(http).options(signal) }),
  component: CreateReport,
})

function CreateReport() {
  return <CreateReportScreen {...Route.useLoaderData()} start={readStart(Route.useSearch())} />
}
