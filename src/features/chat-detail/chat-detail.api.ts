import { type CallCategories, callCategoriesSchema } from '#contracts/category-rules.ts'
import { conversationRequests } from '#src/conversation/conversation-requests.ts'
import { conversationApi, type WrittenAnswers } from '#src/conversation/conversation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** The answers of the chat screen, each as a promise of its own. */
export type ChatAnswers = WrittenAnswers & { categories: Promise<CallCategories> }

export const chatDetailApi = (http: Http) => ({
  load: (id: string, signal: AbortSignal): ChatAnswers => ({
    ...conversationApi(http).loadWritten(id, signal),
    categories: silenceRejection(http.send(callCategoriesSchema, `/api/calls/${id}/categories`, { signal })),
  }),

  asks: (id: string) => conversationRequests(http, id),
})
