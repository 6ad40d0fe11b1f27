import { msg } from '@lingui/core/macro'
import { createFileRoute, linkOptions, stripSearchParams } from '@tanstack/react-router'

import { callsSearch } from '#src/features/calls/calls-search.ts'
import { categoryRulesApi } from '#src/features/category-rules/category-rules.api.ts'
import { RulesScreen } from '#src/features/category-rules/list/rules-screen.tsx'
import { rulesSearch } from '#src/features/category-rules/list/rules-search.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/calls/rules/')({
  staticData: { name: 'calls.rules', title: msg`Category rules` },
  validateSearch: rulesSearch.read,
  search: { middlewares: [stripSearchParams(rulesSearch.defaults)] },
  beforeLoad: requireOrExplain('call-categories'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => rulesSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    rules: categoryRulesApi(http).list(deps, signal),
  }),
  component: Rules,
})

function Rules() {
  return <RulesScreen {...Route.useLoaderData()} callsOf={callsOf} search={rulesSearch.read(Route.useSearch())} />
}

const callsOf = (category_id: number) => linkOptions({ to: '/calls', search: { ...callsSearch.defaults, category_id } })
