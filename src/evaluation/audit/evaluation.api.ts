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
import { conversationAsks } from '#src/conversation/conversation-asks.ts'
import { conversationApi, type SpokenAnswers, type WrittenAnswers } from '#src/conversation/conversation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { AuditApi, Change, Saved } from '#src/machines/audit.machine.ts'

/** What an evaluation is shown with: itself, and the conversation that it is about. */
export type EvaluationAnswers = { evaluation: Promise<Evaluation>; conversation: SpokenAnswers & WrittenAnswers }

export const evaluationApi = (http: Http) => ({
  load(id: string, callId: string, signal: AbortSignal): EvaluationAnswers {
    return {
      evaluation: silenceRejection(http.send(evaluationSchema, `/api/evaluations/${id}`, { signal })),
      conversation: conversationApi(http).loadEither(callId, signal),
    }
  },

  conversationAsks: (callId: string) => conversationAsks(http, callId),

  /** What is done with an evaluation. */
  work(id: number): Omit<AuditApi, 'keep'> & EvaluationAsks {
    const at = `/api/evaluations/${id}`
    return {
      save: (change, signal) => send(http, at, change, signal),
      fetch: (signal) => http.send(evaluationSchema, at, { signal }),
      take: (body, signal) => http.send(evaluationSchema, `${at}/steps`, { method: 'POST', body, signal }),
      suggestions: () => http.send(suggestionsSchema, `${at}/suggestions`),
      here: (question_id, signal) =>
        http.send(presentSchema, `${at}/presence`, { method: 'POST', body: { question_id }, signal }),
      leave: () => http.send(doneSchema, `${at}/presence`, { method: 'DELETE' }),
      print: () => http.send(doneSchema, `${at}/print`, { method: 'POST', body: {} }),
    }
  },
})

type EvaluationAsks = {
  suggestions: () => Promise<Suggestions>
  /** Tells that one has it open, and learns who else has. */
  here: (questionId: string | null, signal: AbortSignal) => Promise<Present>
  leave: () => Promise<unknown>
  print: () => Promise<unknown>
}
export type EvaluationWork = ReturnType<ReturnType<typeof evaluationApi>['work']>

async function send(http: Http, at: string, change: Change, signal: AbortSignal): Promise<Saved> {
  switch (change.kind) {
    case 'answer': {
      const request = { method: 'PUT' as const, body: change.answer, signal }
      return {
        kind: 'answer',
        saved: await http.send(savedAnswerSchema, `${at}/answers/${change.question_id}`, request),
      }
    }
    case 'comment': {
      const { comment, was } = change
      const request = { method: 'PUT' as const, body: { comment, was }, signal }
      return { kind: 'comment', saved: await http.send(savedCommentSchema, `${at}/comment`, request) }
    }
    case 'evidence': {
      const request = { method: 'POST' as const, body: change.draft, signal }
      return { kind: 'evidence', saved: await http.send(savedEvidenceSchema, `${at}/evidence`, request) }
    }
    case 'removal': {
      const { version } = await http.send(versionSchema, `${at}/evidence/${change.id}`, { method: 'DELETE', signal })
      return { kind: 'removal', saved: { id: change.id, version } }
    }
  }
}
