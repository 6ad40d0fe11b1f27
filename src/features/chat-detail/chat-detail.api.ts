import { type AttachmentList, attachmentListSchema } from '#contracts/attachments.ts'
import { type CallDetail, callDetailSchema, type CallTurns, callTurnsSchema } from '#contracts/calls.ts'
import type { Http } from '#src/lib/http.ts'
import { unreported } from '#src/lib/unreported.ts'

/** The three answers that a chat is made of, each on its way. */
export type ChatAnswers = {
  detail: Promise<CallDetail>
  turns: Promise<CallTurns>
  attachments: Promise<AttachmentList>
}

export const chatDetailApi = (http: Http) => ({
  load: (id: string, signal: AbortSignal): ChatAnswers => ({
    detail: unreported(http.send(callDetailSchema, `/api/calls/${id}`, { signal })),
    turns: unreported(http.send(callTurnsSchema, `/api/calls/${id}/turns`, { signal })),
    attachments: unreported(http.send(attachmentListSchema, `/api/calls/${id}/attachments`, { signal })),
  }),
})
