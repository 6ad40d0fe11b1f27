import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { alertsApi } from '#src/features/alerts/alerts.api.ts'
import { CreateAlertRuleScreen } from '#src/features/alerts/rules/rule-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/alerts/rules/create')({
  staticData: { name: 'alerts.rules.create', title: msg`Add an alert rule`, crumb: msg`Add rule` },
  beforeLoad: requireOrExplain('alert-edit'),
  loader: ({ context: { http }, abortController: { signal } }) => ({ options: alertsApi(http).options(signal) }),
  component: CreateAlertRule,
})

function CreateAlertRule() {
  return <CreateAlertRuleScreen {...Route.useLoaderData()} />
}
