import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { ScorecardsScreen } from '#src/features/scorecards/list/scorecards-screen.tsx'
import { scorecardsSearch } from '#src/features/scorecards/list/scorecards-search.ts'
import { scorecardsApi } from '#src/features/scorecards/scorecards.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/scorecards/')({
  staticData: { name: 'quality.scorecards', title: msg`Scorecards` },
  validateSearch: scorecardsSearch.read,
  search: { middlewares: [stripSearchParams(scorecardsSearch.defaults)] },
  beforeLoad: requireOrExplain('quality-scorecards'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => scorecardsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    scorecards: scorecardsApi(http).list(deps, signal),
  }),
  component: Scorecards,
})

function Scorecards() {
  return <ScorecardsScreen {...Route.useLoaderData()} search={scorecardsSearch.read(Route.useSearch())} />
}
