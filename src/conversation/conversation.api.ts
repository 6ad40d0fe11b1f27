import { type AttachmentList, attachmentListSchema } from '#contracts/attachments.ts'
import { type CallAnalysis, callAnalysisSchema } from '#contracts/call-analysis.ts'
import { type CallMarkers, callMarkersSchema } from '#contracts/call-markers.ts'
import {
  type CallDetail,
  callDetailSchema,
  type CallTurns,
  callTurnsSchema,
  type Peaks,
  peaksSchema,
} from '#contracts/calls.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** The data that every conversation needs, each as a promise. */
type ConversationAnswers = {
  detail: Promise<CallDetail>
  turns: Promise<CallTurns>
  analysis: Promise<CallAnalysis>
  markers: Promise<CallMarkers>
}

export type SpokenAnswers = ConversationAnswers & {
  /** Null if there is no recording. */
  peaks: Promise<Peaks | null>
}

export type WrittenAnswers = ConversationAnswers & {
  /** The attachments of the messages. */
  attachments: Promise<AttachmentList>
}

/** Loads what a conversation needs. The answers arrive, and fail, independently of each other. */
export const conversationApi = (http: Http) => {
  const loadCommon = (id: string, signal: AbortSignal): ConversationAnswers => ({
    detail: silenceRejection(http.send(callDetailSchema, `/api/calls/${id}`, { signal })),
    turns: silenceRejection(http.send(callTurnsSchema, `/api/calls/${id}/turns`, { signal })),
    analysis: silenceRejection(http.send(callAnalysisSchema, `/api/calls/${id}/analysis`, { signal })),
    markers: silenceRejection(http.send(callMarkersSchema, `/api/calls/${id}/markers`, { signal })),
  })
  const peaks = (id: string, signal: AbortSignal) => http.send(peaksSchema, `/api/calls/${id}/peaks`, { signal })
  const attachments = (id: string, signal: AbortSignal) =>
    http.send(attachmentListSchema, `/api/calls/${id}/attachments`, { signal })

  function loadSpoken(id: string, signal: AbortSignal): SpokenAnswers {
    const answers = loadCommon(id, signal)
    return {
      ...answers,
      peaks: silenceRejection(answers.detail.then(({ recording }) => (recording ? peaks(id, signal) : null))),
    }
  }

  return {
    loadSpoken,

    loadWritten: (id: string, signal: AbortSignal): WrittenAnswers => ({
      ...loadCommon(id, signal),
      attachments: silenceRejection(attachments(id, signal)),
    }),

    /** For an address whose channel is only known from the answer: the data of the other channel is not requested. */
    loadEither(id: string, signal: AbortSignal): SpokenAnswers & WrittenAnswers {
      const answers = loadSpoken(id, signal)
      return {
        ...answers,
        attachments: silenceRejection(
          answers.detail.then(({ channel }) => (channel === 'voice' ? NO_ATTACHMENTS : attachments(id, signal))),
        ),
      }
    },
  }
}

const NO_ATTACHMENTS: AttachmentList = { data: [] }
