import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { alertsApi } from '#src/features/alerts/alerts.api.ts'
import { AlertWebhooksScreen } from '#src/features/alerts/webhooks/webhooks-screen.tsx'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/alerts/webhooks')({
  staticData: { name: 'alerts.webhooks', title: msg`Webhooks`, crumb: msg`Webhooks` },
  beforeLoad: requireOrExplain('alert-edit'),
  loader: ({ context: { http }, abortController: { signal } }) => ({ answer: alertsApi(http).webhooks(signal) }),
  component: Webhooks,
})

function Webhooks() {
  return <AlertWebhooksScreen {...Route.useLoaderData()} />
}
