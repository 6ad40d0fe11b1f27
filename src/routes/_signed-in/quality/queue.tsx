import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { QueueScreen } from '#src/features/queue/queue-screen.tsx'
import { queueSearch } from '#src/features/queue/queue-search.ts'
import { queueApi } from '#src/features/queue/queue.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/queue')({
  staticData: { name: 'quality.queue', title: msg`Queue`, crumb: msg`Queue` },
  validateSearch: queueSearch.read,
  search: { middlewares: [stripSearchParams(queueSearch.defaults)] },
  beforeLoad: requireOrExplain('quality-audit'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => queueSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    answers: queueApi(http).load(deps, signal),
  }),
  component: Queue,
})

function Queue() {
  return <QueueScreen {...Route.useLoaderData()} search={queueSearch.read(Route.useSearch())} />
}
