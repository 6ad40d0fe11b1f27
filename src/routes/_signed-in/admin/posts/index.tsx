import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { PostsScreen } from '#src/features/posts/list/posts-screen.tsx'
import { postsSearch } from '#src/features/posts/list/posts-search.ts'
import { postsApi } from '#src/features/posts/posts.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/posts/')({
  staticData: { name: 'admin.posts', title: msg`Posts` },
  validateSearch: postsSearch.read,
  search: { middlewares: [stripSearchParams(postsSearch.defaults)] },
  beforeLoad: requireOrExplain('post-list'),
  loaderDeps: ({ search }) => postsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => postsApi(http).list(deps, signal),
  component: Posts,
})

function Posts() {
  return <PostsScreen answers={Route.useLoaderData()} search={postsSearch.read(Route.useSearch())} />
}
