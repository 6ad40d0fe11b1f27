import { doneSchema } from '#contracts/auth.ts'
import {
  type CannedReply,
  type CannedReplyChange,
  type CannedReplyDraft,
  cannedReplySchema,
  readCannedReplyPageSchema,
} from '#contracts/canned-replies.ts'
import type { CannedReplyListQuery } from '#contracts/lists/canned-replies.ts'
import type { Page } from '#contracts/pagination.ts'
import { type SupportSettings, supportSettingsSchema } from '#contracts/support-settings.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export function repliesApi(http: Http) {
  const PATH = '/api/canned-replies'
  /** Partners that can have canned replies are the partners of the desk's settings. */
  const settings = (signal: AbortSignal): Promise<SupportSettings> =>
    silenceRejection(http.send(supportSettingsSchema, '/api/support-settings', { signal }))

  return {
    list(query: CannedReplyListQuery, signal: AbortSignal) {
      const replies: Promise<Page<CannedReply>> = http.send(readCannedReplyPageSchema, PATH, { query, signal })
      return { replies: silenceRejection(replies), settings: settings(signal) }
    },
    settings,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        reply: http.send(cannedReplySchema, `${PATH}/${id}`, { signal }),
        settings: settings(signal),
      }),
    create: (body: CannedReplyDraft, signal: AbortSignal) =>
      http.send(cannedReplySchema, PATH, { method: 'POST', body, signal }),
    change: (id: number, body: CannedReplyChange, signal: AbortSignal) =>
      http.send(cannedReplySchema, `${PATH}/${id}`, { method: 'PUT', body, signal }),
    remove: (id: number, signal: AbortSignal) => http.send(doneSchema, `${PATH}/${id}`, { method: 'DELETE', signal }),
  }
}
