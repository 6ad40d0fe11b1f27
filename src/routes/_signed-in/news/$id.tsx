import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { NewsArticleScreen } from '#src/features/news/news-article-screen.tsx'
import { newsApi } from '#src/features/news/news.api.ts'

import { idOf } from '../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/news/$id')({
  staticData: { name: 'news.article', title: msg`Article`, crumb: msg`Article` },
  // the read receipt is sent elsewhere: it is no reason to load everything again
  staleTime: 60_000,
  loader: ({ context: { http }, params, abortController: { signal } }) => newsApi(http).open(idOf(params), signal),
  component: Article,
})

function Article() {
  const router = useRouter()
  const { http } = Route.useRouteContext()
  const { id } = Route.useParams()

  /** A read receipt that fails is sent when the post is opened the next time. */
  const noteRead = (post: number) =>
    newsApi(http)
      .markRead(post)
      .then(
        () => router.invalidate({ filter: ({ routeId }) => routeId === '/_signed-in' }),
        () => undefined,
      )

  return (
    <NewsArticleScreen
      key={id}
      article={Route.useLoaderData().article}
      onShown={(post) => void noteRead(post)}
      onRetry={() => void router.invalidate()}
    />
  )
}
