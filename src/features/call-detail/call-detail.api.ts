import { doneSchema } from '#contracts/auth.ts'
import { type CallAnalysis, callAnalysisSchema } from '#contracts/call-analysis.ts'
import type { SpeakerSwap } from '#contracts/call-changes.ts'
import { type CallMarkers, callMarkersSchema } from '#contracts/call-markers.ts'
import {
  type CallDetail,
  callDetailSchema,
  type CallTurns,
  callTurnsSchema,
  type Peaks,
  peaksSchema,
} from '#contracts/calls.ts'
import { type CallCategories, callCategoriesSchema } from '#contracts/category-rules.ts'
import { conversationAsks } from '#src/conversation/conversation-asks.ts'
import type { Http } from '#src/lib/http.ts'
import { unreported } from '#src/lib/unreported.ts'

/** The answers that a conversation is made of, each on its way. */
export type CallAnswers = {
  detail: Promise<CallDetail>
  turns: Promise<CallTurns>
  /** Of nothing where there is nothing to hear. */
  peaks: Promise<Peaks | null>
  analysis: Promise<CallAnalysis>
  markers: Promise<CallMarkers>
  categories: Promise<CallCategories>
}

export const callDetailApi = (http: Http) => ({
  load(id: string, signal: AbortSignal): CallAnswers {
    const at = `/api/calls/${id}`
    const detail = unreported(http.send(callDetailSchema, at, { signal }))
    const peaks = detail.then(({ recording }) => (recording ? http.send(peaksSchema, `${at}/peaks`, { signal }) : null))
    return {
      detail,
      turns: unreported(http.send(callTurnsSchema, `${at}/turns`, { signal })),
      peaks: unreported(peaks),
      analysis: unreported(http.send(callAnalysisSchema, `${at}/analysis`, { signal })),
      markers: unreported(http.send(callMarkersSchema, `${at}/markers`, { signal })),
      categories: unreported(http.send(callCategoriesSchema, `${at}/categories`, { signal })),
    }
  },

  /** What is asked for when somebody wishes it. */
  asks: (id: string) => ({
    /** A new link to the audio: they end after some hours. */
    async recordingLink(): Promise<string> {
      const { recording } = await http.send(callDetailSchema, `/api/calls/${id}`)
      if (!recording) throw new Error('The recording is gone')
      return recording.url
    },
    ...conversationAsks(http, id),
    swap: (body: SpeakerSwap, signal: AbortSignal) =>
      http.send(doneSchema, `/api/calls/${id}/swap-speakers`, { method: 'POST', body, signal }),
    print: (turns: number) => http.send(doneSchema, `/api/calls/${id}/print`, { method: 'POST', body: { turns } }),
  }),
})

export type CallAsks = ReturnType<ReturnType<typeof callDetailApi>['asks']>
