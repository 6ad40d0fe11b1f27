import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { QuestionsScreen } from '#src/features/questions/questions-screen.tsx'
import { permittedQuery, questionsSearch } from '#src/features/questions/questions-search.ts'
import { questionsApi } from '#src/features/questions/questions.api.ts'

import { requireOrExplain } from '../-guards.ts'
import { rowRights } from '../-row-rights.ts'

export const Route = createFileRoute('/_signed-in/questions')({
  staticData: { name: 'questions', title: msg`Questions`, crumb: msg`Questions` },
  validateSearch: questionsSearch,
  beforeLoad: requireOrExplain('dashboards-premium'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => questionsSearch(search),
  // the page is displayed at once, and keeps its filters and its focus while the figures are loading
  loader: ({ context, deps, abortController: { signal } }) => {
    const api = questionsApi(context.http)
    const { permissions } = context.session.getSnapshot().context
    const rights = rowRights(permissions)
    const query = permittedQuery(deps, rights)
    return {
      figures: query ? api.figures(query, signal) : Promise.resolve(null),
      options: api.options(signal),
      places: rights.seesCalls ? api.places(signal) : Promise.resolve(null),
      rights,
      now: new Date(),
    }
  },
  component: Questions,
})

function Questions() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const { http } = Route.useRouteContext()

  return (
    <QuestionsScreen
      {...Route.useLoaderData()}
      api={questionsApi(http)}
      search={Route.useLoaderDeps()}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
      onView={(query) => void navigate({ search: questionsSearch(Object.fromEntries(new URLSearchParams(query))) })}
      onOpen={(href) => router.history.push(href)}
      onRetry={() => void router.invalidate()}
    />
  )
}
