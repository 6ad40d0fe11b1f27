import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ReceivedReportsScreen } from '#src/features/reports/received/received-screen.tsx'
import { reportsApi } from '#src/features/reports/reports.api.ts'

export const Route = createFileRoute('/_signed-in/received-reports')({
  staticData: { name: 'received-reports', title: msg`Reports sent to you`, crumb: msg`Reports sent to you` },
  loader: ({ context: { http }, abortController: { signal } }) => ({ answer: reportsApi(http).received(signal) }),
  component: ReceivedReports,
})

function ReceivedReports() {
  return <ReceivedReportsScreen {...Route.useLoaderData()} />
}
