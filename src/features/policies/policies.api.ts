import { doneSchema } from '#contracts/auth.ts'
import type { PolicyCohortsQuery, PolicyListQuery } from '#contracts/lists/policies.ts'
import type { Page } from '#contracts/pagination.ts'
import { type PolicyCohorts, policyCohortsSchema } from '#contracts/persistency.ts'
import {
  type EndReasonChange,
  type Policy,
  type PolicyOptions,
  policyOptionsSchema,
  type PolicyRowDto,
  policySchema,
  readPolicyPageSchema,
} from '#contracts/policies.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The two requests of the list page. */
export type PolicyListAnswers = { policies: Promise<Page<PolicyRowDto>>; options: Promise<PolicyOptions> }
export type PersistencyAnswers = { cohorts: Promise<PolicyCohorts>; options: Promise<PolicyOptions> }

export type PoliciesApi = ReturnType<typeof policiesApi>

export const policiesApi = (http: Http) => {
  const options = (signal: AbortSignal): Promise<PolicyOptions> =>
    silenceRejection(http.send(policyOptionsSchema, '/api/policy-options', { signal }))

  return {
    list(query: PolicyListQuery, signal: AbortSignal): PolicyListAnswers {
      return {
        policies: silenceRejection(http.send(readPolicyPageSchema, '/api/policies', { query, signal })),
        options: options(signal),
      }
    },
    exportFile: (query: PolicyListQuery, format: ExportFormat) =>
      http.download('/api/policies/export', { query: { ...query, format } }),
    saved: savedViewsApi(http, 'policies'),
    policy: (id: number, signal: AbortSignal): Promise<Policy> =>
      silenceRejection(http.send(policySchema, `/api/policies/${id}`, { signal })),
    /** Records that a policy is printed. */
    print: (id: number) => http.send(doneSchema, `/api/policies/${id}/print`, { method: 'POST', body: {} }),
    setReason: (id: number, body: EndReasonChange, signal: AbortSignal) =>
      http.send(doneSchema, `/api/policies/${id}/reason`, { method: 'PATCH', body, signal }),
    persistency: (query: PolicyCohortsQuery, signal: AbortSignal): PersistencyAnswers => ({
      cohorts: silenceRejection(http.send(policyCohortsSchema, '/api/policy-cohorts', { query, signal })),
      options: options(signal),
    }),
  }
}
