import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'

import { newCoachingSearch, optionsQueryOf } from '#src/features/coaching/coaching-search.ts'
import { coachingApi } from '#src/features/coaching/coaching.api.ts'
import { CreateCoachingScreen } from '#src/features/coaching/form/coaching-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/coaching/create')({
  staticData: { name: 'quality.coaching.create', title: msg`Propose a coaching`, crumb: msg`Propose` },
  validateSearch: newCoachingSearch,
  beforeLoad: requireOrExplain('quality-coaching'),
  loaderDeps: ({ search }) => optionsQueryOf(newCoachingSearch(search)),
  loader: ({ context: { http }, deps, abortController: { signal } }) => {
    // a coaching always starts from something: there is no empty form
    const isOfSomebody = deps.agent_id !== undefined && deps.scorecard_id !== undefined
    if (deps.evaluation_id === undefined && !isOfSomebody) throw notFound()
    return { options: coachingApi(http).options(deps, signal) }
  },
  component: CreateCoaching,
})

function CreateCoaching() {
  const { questions } = newCoachingSearch(Route.useSearch())

  return <CreateCoachingScreen {...Route.useLoaderData()} questions={questions} />
}
