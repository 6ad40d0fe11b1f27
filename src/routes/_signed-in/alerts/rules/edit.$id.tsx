import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { alertsApi } from '#src/features/alerts/alerts.api.ts'
import { EditAlertRuleScreen } from '#src/features/alerts/rules/rule-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/alerts/rules/edit/$id')({
  staticData: { name: 'alerts.rules.edit', title: msg`Edit an alert rule`, crumb: msg`Edit rule` },
  beforeLoad: requireOrExplain('alert-edit'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: alertsApi(http).forEditing(idOf(params), signal),
  }),
  component: EditAlertRule,
})

function EditAlertRule() {
  return <EditAlertRuleScreen {...Route.useLoaderData()} />
}
