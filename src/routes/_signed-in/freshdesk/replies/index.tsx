import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { RepliesScreen } from '#src/features/tickets/replies/replies-screen.tsx'
import { repliesSearch } from '#src/features/tickets/replies/replies-search.ts'
import { repliesApi } from '#src/features/tickets/replies/replies.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/freshdesk/replies/')({
  staticData: { name: 'freshdesk.replies', title: msg`Canned replies` },
  validateSearch: repliesSearch.read,
  search: { middlewares: [stripSearchParams(repliesSearch.defaults)] },
  beforeLoad: requireOrExplain('support-settings'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => repliesSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    answers: repliesApi(http).list(deps, signal),
  }),
  component: Replies,
})

function Replies() {
  return <RepliesScreen {...Route.useLoaderData()} search={repliesSearch.read(Route.useSearch())} />
}
