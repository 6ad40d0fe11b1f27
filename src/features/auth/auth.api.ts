import { doneSchema, type PasswordReset, type Registration, type ResetLinkRequest } from '#contracts/auth.ts'
import type { Http } from '#src/lib/http.ts'

export const authApi = (http: Http) => ({
  register: (body: Registration, signal: AbortSignal) =>
    http.send(doneSchema, '/register', { method: 'POST', body, signal }),
  sendResetLink: (body: ResetLinkRequest, signal: AbortSignal) =>
    http.send(doneSchema, '/api/forget-password', { method: 'POST', body, signal }),
  resetPassword: (body: PasswordReset, signal: AbortSignal) =>
    http.send(doneSchema, '/api/reset-password', { method: 'POST', body, signal }),
})
