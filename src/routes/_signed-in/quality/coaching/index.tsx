import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { coachingsSearch, suggestionDays } from '#src/features/coaching/coaching-search.ts'
import { coachingApi } from '#src/features/coaching/coaching.api.ts'
import { CoachingsScreen } from '#src/features/coaching/list/coachings-screen.tsx'
import { can } from '#src/machines/landing.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/coaching/')({
  staticData: { name: 'quality.coaching', title: msg`Coaching` },
  validateSearch: coachingsSearch.read,
  search: { middlewares: [stripSearchParams(coachingsSearch.defaults)] },
  beforeLoad: ({ context }) => {
    requireOrExplain('quality-coaching', 'quality-acknowledge')({ context })
    requireOrExplain('quality-detail')({ context })
  },
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => ({ query: coachingsSearch.query(search), days: suggestionDays(search) }),
  loader: ({ context: { http, session }, deps: { query, days }, abortController: { signal } }) => {
    const isCoach = can(session.getSnapshot().context.permissions, 'quality-coaching')
    return { answers: coachingApi(http).list(query, isCoach ? days : null, signal) }
  },
  component: Coachings,
})

function Coachings() {
  return <CoachingsScreen {...Route.useLoaderData()} search={coachingsSearch.read(Route.useSearch())} />
}
