import { doneSchema } from '#contracts/auth.ts'
import { type LinkDecision, type LinkDraft, linkedCallsSchema, linkedPoliciesSchema } from '#contracts/policy-links.ts'
import type { Http } from '#src/lib/http.ts'

/** The links between conversations and policies, and the decisions on them. */
export const policyLinksApi = (http: Http) => ({
  ofPolicy: (id: number) => http.send(linkedCallsSchema, `/api/policies/${id}/links`),
  ofConversation: (id: number) => http.send(linkedPoliciesSchema, `/api/calls/${id}/policies`),
  add: (policy: number, body: LinkDraft, signal: AbortSignal) =>
    http.send(doneSchema, `/api/policies/${policy}/links`, { method: 'POST', body, signal }),
  decide: (id: number, body: LinkDecision, signal: AbortSignal) =>
    http.send(doneSchema, `/api/policy-links/${id}`, { method: 'PATCH', body, signal }),
})
