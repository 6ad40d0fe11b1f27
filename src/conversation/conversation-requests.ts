import { readAccessRecordPageSchema } from '#contracts/access-records.ts'
import { callAnalysisSchema } from '#contracts/call-analysis.ts'
import { callMarkersSchema } from '#contracts/call-markers.ts'
import { callRawSchema } from '#contracts/call-raw.ts'
import { callDetailSchema } from '#contracts/calls.ts'
import { callEvaluationsSchema } from '#contracts/evaluations.ts'
import { callMachineScoresSchema } from '#contracts/machine-scores.ts'
import type { Http } from '#src/lib/http.ts'

/** The requests for what is displayed beside a conversation, sent when somebody opens it or retries. */
export const conversationRequests = (http: Http, id: string) => ({
  /** A new link to the audio: links expire after some hours. */
  async recordingLink(): Promise<string> {
    const { recording } = await http.send(callDetailSchema, `/api/calls/${id}`)
    if (!recording) throw new Error('The recording is gone')
    return recording.url
  },
  analysis: () => http.send(callAnalysisSchema, `/api/calls/${id}/analysis`),
  markers: () => http.send(callMarkersSchema, `/api/calls/${id}/markers`),
  raw: () => http.send(callRawSchema, `/api/calls/${id}/raw`),
  evaluations: () => http.send(callEvaluationsSchema, `/api/calls/${id}/evaluations`),
  /** What the rules of scorecards found. */
  machineScores: () => http.send(callMachineScoresSchema, `/api/calls/${id}/machine-scores`),
  source: () => http.download(`/api/calls/${id}/source`),
  /** The newest access records of the conversation. */
  access: () =>
    http.send(readAccessRecordPageSchema, '/api/access-records', {
      query: { subject: `interaction:${id}`, per_page: 50 },
    }),
})
export type ConversationRequests = ReturnType<typeof conversationRequests>
