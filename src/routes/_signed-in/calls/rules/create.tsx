import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { categoryRulesApi } from '#src/features/category-rules/category-rules.api.ts'
import { newRuleSearch } from '#src/features/category-rules/example-rules.ts'
import { CreateRuleScreen } from '#src/features/category-rules/form/rule-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/calls/rules/create')({
  staticData: { name: 'calls.rules.create', title: msg`Add a category rule`, crumb: msg`Add rule` },
  validateSearch: newRuleSearch,
  beforeLoad: requireOrExplain('call-categories'),
  loader: ({ context: { http }, abortController: { signal } }) => ({ options: categoryRulesApi(http).options(signal) }),
  component: CreateRule,
})

function CreateRule() {
  return <CreateRuleScreen {...Route.useLoaderData()} {...newRuleSearch(Route.useSearch())} />
}
