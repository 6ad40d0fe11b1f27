import { doneSchema } from '#contracts/auth.ts'
import type { SpeakerSwap } from '#contracts/call-changes.ts'
import { type CallCategories, callCategoriesSchema } from '#contracts/category-rules.ts'
import { conversationRequests } from '#src/conversation/conversation-requests.ts'
import { conversationApi, type SpokenAnswers } from '#src/conversation/conversation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** The answers of the call screen, each as a promise of its own. */
export type CallAnswers = SpokenAnswers & { categories: Promise<CallCategories> }

export const callDetailApi = (http: Http) => ({
  load: (id: string, signal: AbortSignal): CallAnswers => ({
    ...conversationApi(http).loadSpoken(id, signal),
    categories: silenceRejection(http.send(callCategoriesSchema, `/api/calls/${id}/categories`, { signal })),
  }),

  /** Requests that are made only on demand. */
  asks: (id: string) => ({
    ...conversationRequests(http, id),
    swap: (body: SpeakerSwap, signal: AbortSignal) =>
      http.send(doneSchema, `/api/calls/${id}/swap-speakers`, { method: 'POST', body, signal }),
    print: (turns: number) => http.send(doneSchema, `/api/calls/${id}/print`, { method: 'POST', body: { turns } }),
  }),
})

export type CallRequests = ReturnType<ReturnType<typeof callDetailApi>['asks']>
