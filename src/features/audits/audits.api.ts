import {
  type AuditOptions,
  auditOptionsSchema,
  type AuditQuota,
  auditQuotaSchema,
  auditUploadSchema,
} from '#contracts/audits.ts'
import { callDetailSchema, readCallPageSchema } from '#contracts/calls.ts'
import { startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import { type EvaluationRowDto, evaluationSchema, readEvaluationPageSchema } from '#contracts/evaluations.ts'
import type { Page } from '#contracts/pagination.ts'
import { type ScorecardOptions, scorecardOptionsSchema } from '#contracts/scorecards.ts'
import { conversationApi } from '#src/conversation/conversation.api.ts'
import { type EvaluationAnswers, evaluationApi } from '#src/evaluation/audit/evaluation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { type FreemiumAuditApi, isBeingRead } from '#src/machines/freemium-audit.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

import type { AuditsQuery } from './audits-search.ts'

/** The data of the screen, each as a promise of its own. */
export type AuditsAnswers = {
  audits: Promise<Page<EvaluationRowDto>>
  quota: Promise<AuditQuota>
  options: Promise<AuditOptions>
  scorecards: Promise<ScorecardOptions>
}

export const auditsApi = (http: Http) => ({
  ...flowApi(http),
  ...evaluationApi(http),

  open(query: AuditsQuery, signal: AbortSignal): AuditsAnswers {
    return {
      audits: silenceRejection(http.send(readEvaluationPageSchema, '/api/evaluations', { query, signal })),
      quota: silenceRejection(http.send(auditQuotaSchema, '/api/audits/quota', { signal })),
      options: silenceRejection(http.send(auditOptionsSchema, '/api/audits/options', { signal })),
      scorecards: silenceRejection(http.send(scorecardOptionsSchema, '/api/scorecard-options', { signal })),
    }
  },

  /** An audit with its conversation. */
  sheet: (id: number) => openSheet(http, id),

  call: (id: number) => http.send(callDetailSchema, `/api/calls/${id}`),

  /** The newest conversations, or the matches of a search. */
  calls: (q: string) =>
    http.send(readCallPageSchema, '/api/calls', { query: { per_page: MAX_CALLS, ...(q && { q }) } }),

  exported: (query: AuditsQuery, format: ExportFormat) =>
    http.download('/api/evaluations/export', { query: { ...query, format } }),
})

/** The conversation of an audit is known only once the audit is loaded. */
function openSheet(http: Http, id: number): EvaluationAnswers {
  const evaluation = silenceRejection(http.send(evaluationSchema, `/api/evaluations/${id}`))
  const { signal } = new AbortController()
  const conversation = evaluation.then(({ interaction_id }) =>
    conversationApi(http).loadEither(String(interaction_id), signal),
  )
  return {
    evaluation,
    conversation: {
      detail: silenceRejection(conversation.then(({ detail }) => detail)),
      turns: silenceRejection(conversation.then(({ turns }) => turns)),
      analysis: silenceRejection(conversation.then(({ analysis }) => analysis)),
      markers: silenceRejection(conversation.then(({ markers }) => markers)),
      peaks: silenceRejection(conversation.then(({ peaks }) => peaks)),
      attachments: silenceRejection(conversation.then(({ attachments }) => attachments)),
    },
  }
}

const flowApi = (http: Http): FreemiumAuditApi => ({
  send({ file, facts }, signal) {
    const known = Object.entries(facts).filter(([, fact]) => fact !== null)
    const query = { name: file.name, ...Object.fromEntries(known) }
    return http.send(auditUploadSchema, '/api/audits/uploads', { method: 'POST', query, body: file, signal })
  },
  async follow(id, signal) {
    for (;;) {
      const upload = await http.send(auditUploadSchema, `/api/audits/uploads/${id}`, { signal })
      if (!isBeingRead(upload)) return upload
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      signal.throwIfAborted()
    }
  },
  begin: (body, signal) => http.send(startedEvaluationSchema, '/api/audits', { method: 'POST', body, signal }),
})

const POLL_MS = 700
const MAX_CALLS = 8
