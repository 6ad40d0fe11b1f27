import { msg } from '@lingui/core/macro'
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { EvaluationsScreen } from '#src/features/evaluations/evaluations-screen.tsx'
import { evaluationsSearch, optionsQueryOf } from '#src/features/evaluations/evaluations-search.ts'
import { evaluationsApi } from '#src/features/evaluations/evaluations.api.ts'
import { can } from '#src/machines/landing.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/evaluations')({
  staticData: { name: 'quality.evaluations', title: msg`Evaluations`, crumb: msg`Evaluations` },
  // many pages link here, and their links contain only the filters that they need
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput) => evaluationsSearch.read(search),
  search: { middlewares: [stripSearchParams(evaluationsSearch.defaults)] },
  beforeLoad: requireOrExplain('quality-detail'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => ({ query: evaluationsSearch.query(search), choices: optionsQueryOf(search) }),
  loader: ({ context: { http, session }, deps, abortController: { signal } }) => {
    const mayOpenCalls = can(session.getSnapshot().context.permissions, 'call-detail')
    return { answers: evaluationsApi(http).load({ ...deps, mayOpenCalls }, signal) }
  },
  component: Evaluations,
})

function Evaluations() {
  return <EvaluationsScreen {...Route.useLoaderData()} search={evaluationsSearch.read(Route.useSearch())} />
}
