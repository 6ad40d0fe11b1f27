import { readAccessRecordPageSchema } from '#contracts/access-records.ts'
import { callAnalysisSchema } from '#contracts/call-analysis.ts'
import { callMarkersSchema } from '#contracts/call-markers.ts'
import { callRawSchema } from '#contracts/call-raw.ts'
import type { Http } from '#src/lib/http.ts'

/** What stands beside a conversation and is asked for when somebody wishes it, or again. */
export const conversationAsks = (http: Http, id: string) => ({
  analysis: () => http.send(callAnalysisSchema, `/api/calls/${id}/analysis`),
  markers: () => http.send(callMarkersSchema, `/api/calls/${id}/markers`),
  raw: () => http.send(callRawSchema, `/api/calls/${id}/raw`),
  source: () => http.download(`/api/calls/${id}/source`),
  /** The newest records of what was done with the conversation. */
  access: () =>
    http.send(readAccessRecordPageSchema, '/api/access-records', {
      query: { subject: `interaction:${id}`, per_page: 50 },
    }),
})
export type ConversationAsks = ReturnType<typeof conversationAsks>
