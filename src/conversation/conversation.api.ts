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

/** The answers that every conversation is shown with, each on its way. */
type ConversationAnswers = {
  detail: Promise<CallDetail>
  turns: Promise<CallTurns>
  analysis: Promise<CallAnalysis>
  markers: Promise<CallMarkers>
}

export type SpokenAnswers = ConversationAnswers & {
  /** Of nothing where there is nothing to hear. */
  peaks: Promise<Peaks | null>
}

export type WrittenAnswers = ConversationAnswers & {
  /** What was sent along. */
  attachments: Promise<AttachmentList>
}

/** What a conversation is shown with. The answers come, and fail, apart from each other. */
export const conversationApi = (http: Http) => {
  const every = (id: string, signal: AbortSignal): ConversationAnswers => ({
    detail: silenceRejection(http.send(callDetailSchema, `/api/calls/${id}`, { signal })),
    turns: silenceRejection(http.send(callTurnsSchema, `/api/calls/${id}/turns`, { signal })),
    analysis: silenceRejection(http.send(callAnalysisSchema, `/api/calls/${id}/analysis`, { signal })),
    markers: silenceRejection(http.send(callMarkersSchema, `/api/calls/${id}/markers`, { signal })),
  })
  const peaks = (id: string, signal: AbortSignal) => http.send(peaksSchema, `/api/calls/${id}/peaks`, { signal })
  const attachments = (id: string, signal: AbortSignal) =>
    http.send(attachmentListSchema, `/api/calls/${id}/attachments`, { signal })

  function loadSpoken(id: string, signal: AbortSignal): SpokenAnswers {
    const answers = every(id, signal)
    return {
      ...answers,
      peaks: silenceRejection(answers.detail.then(({ recording }) => (recording ? peaks(id, signal) : null))),
    }
  }

  return {
    loadSpoken,

    loadWritten: (id: string, signal: AbortSignal): WrittenAnswers => ({
      ...every(id, signal),
      attachments: silenceRejection(attachments(id, signal)),
    }),

    /** Where only the answer tells which kind it is: nothing is asked for what the other kind has. */
    loadEither(id: string, signal: AbortSignal): SpokenAnswers & WrittenAnswers {
      const answers = loadSpoken(id, signal)
      return {
        ...answers,
        attachments: silenceRejection(
          answers.detail.then(({ channel }) => (channel === 'voice' ? NOTHING_SENT : attachments(id, signal))),
        ),
      }
    },
  }
}

const NOTHING_SENT: AttachmentList = { data: [] }
