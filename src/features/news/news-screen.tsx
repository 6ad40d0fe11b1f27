import type { NewsRowDto } from '#contracts/news.ts'
import type { Page as ListPage } from '#contracts/pagination.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { NewsPage } from './news-page.tsx'
import type { NewsSearch } from './news-search.ts'

type NewsScreenProps = {
  news: Promise<ListPage<NewsRowDto>>
  search: NewsSearch
  onChange: (change: Partial<NewsSearch>) => void
}

/** The list of news while its answer is on its way, and after. */
export function NewsScreen({ news, ...page }: NewsScreenProps) {
  return <NewsPage {...page} news={usePromiseState(news)} onRetry={useReload()} />
}
