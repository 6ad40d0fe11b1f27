import { doneSchema } from '#contracts/auth.ts'
import type { NewsQuery } from '#contracts/lists/news.ts'
import {
  type NewsDetail,
  newsDetailSchema,
  type NewsRowDto,
  readNewsPageSchema,
  unreadNewsSchema,
} from '#contracts/news.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export const newsApi = (http: Http) => ({
  list: (query: NewsQuery, signal: AbortSignal): Promise<Page<NewsRowDto>> =>
    silenceRejection(http.send(readNewsPageSchema, '/api/news', { query, signal })),
  open(id: number, signal: AbortSignal): { article: Promise<NewsDetail>; title: Promise<string> } {
    const article = silenceRejection(http.send(newsDetailSchema, `/api/news/${id}`, { signal }))
    return { article, title: silenceRejection(article.then(({ title }) => title)) }
  },
  markRead: (id: number) => http.send(doneSchema, `/api/news/${id}/read`, { method: 'POST' }),
  /** How many posts the reader has not opened yet. */
  unread: async (signal: AbortSignal): Promise<number> =>
    (await http.send(unreadNewsSchema, '/api/news/unread', { signal })).count,
})
