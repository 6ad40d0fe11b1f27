import { doneSchema } from '#contracts/auth.ts'
import {
  type Present,
  presentSchema,
  savedAnswerSchema,
  savedCommentSchema,
  savedEvidenceSchema,
  versionSchema,
} from '#contracts/evaluation-changes.ts'
import { type Evaluation, evaluationSchema } from '#contracts/evaluations.ts'
import { type Suggestions, suggestionsSchema } from '#contracts/suggestions.ts'
import { conversationRequests } from '#src/conversation/conversation-requests.ts'
import { conversationApi, type SpokenAnswers, type WrittenAnswers } from '#src/conversation/conversation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { AuditApi, Change, Saved } from '#src/machines/audit.machine.ts'

/** The data of the evaluation page: the evaluation and its conversation. */
export type EvaluationAnswers = { evaluation: Promise<Evaluation>; conversation: SpokenAnswers & WrittenAnswers }

export const evaluationApi = (http: Http) => ({
  load(id: string, callId: string, signal: AbortSignal): EvaluationAnswers {
    return {
      evaluation: silenceRejection(http.send(evaluationSchema, `/api/evaluations/${id}`, { signal })),
      conversation: conversationApi(http).loadEither(callId, signal),
    }
  },

  conversationAsks: (callId: string) => conversationRequests(http, callId),

  /** The actions on an evaluation. */
  work(id: number): Omit<AuditApi, 'keep'> & EvaluationRequests {
    const path = `/api/evaluations/${id}`
    return {
      save: (change, signal) => send(http, path, change, signal),
      fetch: (signal) => http.send(evaluationSchema, path, { signal }),
      take: (body, signal) => http.send(evaluationSchema, `${path}/steps`, { method: 'POST', body, signal }),
      suggestions: () => http.send(suggestionsSchema, `${path}/suggestions`),
      here: (question_id, signal) =>
        http.send(presentSchema, `${path}/presence`, { method: 'POST', body: { question_id }, signal }),
      leave: () => http.send(doneSchema, `${path}/presence`, { method: 'DELETE' }),
      print: () => http.send(doneSchema, `${path}/print`, { method: 'POST', body: {} }),
    }
  },
})

type EvaluationRequests = {
  suggestions: () => Promise<Suggestions>
  /** Reports that the user has the evaluation open, and returns who else has. */
  here: (questionId: string | null, signal: AbortSignal) => Promise<Present>
  leave: () => Promise<unknown>
  print: () => Promise<unknown>
}
export type EvaluationWork = ReturnType<ReturnType<typeof evaluationApi>['work']>

async function send(http: Http, path: string, change: Change, signal: AbortSignal): Promise<Saved> {
  switch (change.kind) {
    case 'answer': {
      const request = { method: 'PUT' as const, body: change.answer, signal }
      return {
        kind: 'answer',
        saved: await http.send(savedAnswerSchema, `${path}/answers/${change.question_id}`, request),
      }
    }
    case 'comment': {
      const { comment, was } = change
      const request = { method: 'PUT' as const, body: { comment, was }, signal }
      return { kind: 'comment', saved: await http.send(savedCommentSchema, `${path}/comment`, request) }
    }
    case 'evidence': {
      const request = { method: 'POST' as const, body: change.draft, signal }
      return { kind: 'evidence', saved: await http.send(savedEvidenceSchema, `${path}/evidence`, request) }
    }
    case 'removal': {
      const { version } = await http.send(versionSchema, `${path}/evidence/${change.id}`, { method: 'DELETE', signal })
      return { kind: 'removal', saved: { id: change.id, version } }
    }
  }
}
