import { msg } from '@lingui/core/macro'
import { createFileRoute, linkOptions, stripSearchParams } from '@tanstack/react-router'

import { callsSearchDefaults } from '#src/features/calls/calls-search.ts'
import { categoryRulesApi } from '#src/features/category-rules/category-rules.api.ts'
import { RulesScreen } from '#src/features/category-rules/list/rules-screen.tsx'
import { rulesQuery, rulesSearch, rulesSearchDefaults } from '#src/features/category-rules/list/rules-search.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/calls/rules/')({
  staticData: { name: 'calls.rules', title: msg`Category rules` },
  validateSearch: rulesSearch,
  search: { middlewares: [stripSearchParams(rulesSearchDefaults)] },
  beforeLoad: requireOrExplain('call-categories'),
  // read once more: the router leaves in what the first reading has left out
  loaderDeps: ({ search }) => rulesQuery(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    rules: categoryRulesApi(http).list(deps, signal),
  }),
  component: Rules,
})

function Rules() {
  const navigate = Route.useNavigate()

  return (
    <RulesScreen
      {...Route.useLoaderData()}
      context={Route.useRouteContext()}
      callsOf={callsOf}
      search={rulesSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
    />
  )
}

const callsOf = (category_id: number) => linkOptions({ to: '/calls', search: { ...callsSearchDefaults, category_id } })
