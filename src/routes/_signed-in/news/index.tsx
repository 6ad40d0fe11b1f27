import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { NewsScreen } from '#src/features/news/news-screen.tsx'
import { newsSearch, newsSearchDefaults } from '#src/features/news/news-search.ts'
import { newsApi } from '#src/features/news/news.api.ts'

export const Route = createFileRoute('/_signed-in/news/')({
  staticData: { name: 'news', title: msg`News` },
  validateSearch: newsSearch,
  search: { middlewares: [stripSearchParams(newsSearchDefaults)] },
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => newsSearch(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({ news: newsApi(http).list(deps, signal) }),
  component: News,
})

function News() {
  const navigate = Route.useNavigate()

  return (
    <NewsScreen
      {...Route.useLoaderData()}
      search={newsSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
    />
  )
}
