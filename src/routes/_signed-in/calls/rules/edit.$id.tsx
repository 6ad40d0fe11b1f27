import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { categoryRulesApi } from '#src/features/category-rules/category-rules.api.ts'
import { EditRuleScreen } from '#src/features/category-rules/form/rule-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/calls/rules/edit/$id')({
  staticData: { name: 'calls.rules.edit', title: msg`Edit a category rule`, crumb: msg`Edit rule` },
  beforeLoad: requireOrExplain('call-categories'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: categoryRulesApi(http).forEditing(idOf(params), signal),
  }),
  component: EditRule,
})

function EditRule() {
  return <EditRuleScreen {...Route.useLoaderData()} />
}
