import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { EditReportScreen } from '#src/features/reports/form/report-form-screens.tsx'
import { reportsApi } from '#src/features/reports/reports.api.ts'

import { requireOrExplain } from '../../-guards.ts'
import { idOf } from '../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/reports/edit/$id')({
  staticData: { name: 'reports.edit', title: msg`Edit a report`, crumb: msg`Edit report` },
  beforeLoad: requireOrExplain('report-edit'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: reportsApi(http).forEditing(idOf(params), signal),
  }),
  component: EditReport,
})

function EditReport() {
  return <EditReportScreen {...Route.useLoaderData()} />
}
