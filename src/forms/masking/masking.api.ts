import { doneSchema } from '#contracts/auth.ts'
import { unmaskingSchema } from '#contracts/unmasking.ts'
import type { Http } from '#src/lib/http.ts'

/** Unmasks a conversation for this session for a while, and masks it again. */
export const maskingApi = (http: Http, conversation: number) => ({
  unmask: (reason: string, signal: AbortSignal) =>
    http.send(unmaskingSchema, `/api/calls/${conversation}/unmasking`, { method: 'POST', body: { reason }, signal }),
  maskAgain: () => http.send(doneSchema, `/api/calls/${conversation}/unmasking`, { method: 'DELETE' }),
})
export type MaskingApi = ReturnType<typeof maskingApi>
