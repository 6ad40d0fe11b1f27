import { type Attention, attentionSchema } from '#contracts/attention.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** The counts of what needs attention. */
export const fetchAttention = (http: Http, signal: AbortSignal): Promise<Attention> =>
  silenceRejection(http.send(attentionSchema, '/api/attention', { signal }))
