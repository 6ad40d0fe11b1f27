import { type AttachmentList, attachmentListSchema } from '#contracts/attachments.ts'
import { type CallAnalysis, callAnalysisSchema } from '#contracts/call-analysis.ts'
import { type CallMarkers, callMarkersSchema } from '#contracts/call-markers.ts'
import { type CallDetail, callDetailSchema, type CallTurns, callTurnsSchema } from '#contracts/calls.ts'
import { type CallCategories, callCategoriesSchema } from '#contracts/category-rules.ts'
import { conversationAsks } from '#src/conversation/conversation-asks.ts'
import type { Http } from '#src/lib/http.ts'
import { unreported } from '#src/lib/unreported.ts'

/** The answers that a chat is made of, each on its way. */
export type ChatAnswers = {
  detail: Promise<CallDetail>
  turns: Promise<CallTurns>
  attachments: Promise<AttachmentList>
  analysis: Promise<CallAnalysis>
  markers: Promise<CallMarkers>
  categories: Promise<CallCategories>
}

export const chatDetailApi = (http: Http) => ({
  load: (id: string, signal: AbortSignal): ChatAnswers => ({
    detail: unreported(http.send(callDetailSchema, `/api/calls/${id}`, { signal })),
    turns: unreported(http.send(callTurnsSchema, `/api/calls/${id}/turns`, { signal })),
    attachments: unreported(http.send(attachmentListSchema, `/api/calls/${id}/attachments`, { signal })),
    analysis: unreported(http.send(callAnalysisSchema, `/api/calls/${id}/analysis`, { signal })),
    markers: unreported(http.send(callMarkersSchema, `/api/calls/${id}/markers`, { signal })),
    categories: unreported(http.send(callCategoriesSchema, `/api/calls/${id}/categories`, { signal })),
  }),

  asks: (id: string) => conversationAsks(http, id),
})
