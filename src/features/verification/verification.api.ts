import type { FindingKind } from '#contracts/verification-words.ts'
import {
  type Evidence,
  evidenceSchema,
  type FindingJudgement,
  type Verification,
  type VerificationOpening,
  verificationSchema,
  type TakeVerificationStep,
} from '#contracts/verifications.ts'
import { conversationRequests } from '#src/conversation/conversation-requests.ts'
import { conversationApi, type SpokenAnswers, type WrittenAnswers } from '#src/conversation/conversation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** The policy in the address: one, none, or the only one there is. */
export type RequestedPolicy = number | 'none' | undefined

/** The requests of the page. */
export type VerificationAnswers = {
  evidence: Promise<Evidence>
  /** Null when the person has to select the policy first. */
  file: Promise<Verification | null>
  /** Null for people who may not read conversations. */
  conversation: (SpokenAnswers & WrittenAnswers) | null
}

export type VerificationApi = ReturnType<typeof verificationApi>
export type FileWork = ReturnType<VerificationApi['work']>

export const verificationApi = (http: Http) => {
  const open = (body: VerificationOpening, signal: AbortSignal): Promise<Verification> =>
    http.send(verificationSchema, '/api/verifications', { method: 'POST', body, signal })

  return {
    load(id: string, requested: RequestedPolicy, readsCalls: boolean, signal: AbortSignal): VerificationAnswers {
      const evidence = silenceRejection(http.send(evidenceSchema, `/api/calls/${id}/evidence`, { signal }))
      const file = async () => {
        const policy_id = selectedPolicy(await evidence, requested)
        return policy_id === undefined ? null : open({ interaction_id: Number(id), policy_id }, signal)
      }
      return {
        evidence,
        file: silenceRejection(file()),
        conversation: readsCalls ? conversationApi(http).loadEither(id, signal) : null,
      }
    },

    conversationAsks: (id: string) => conversationRequests(http, id),

    /** The actions on one file; each returns the complete file. */
    work(id: number) {
      const path = `/api/verifications/${id}`
      return {
        fetch: (signal: AbortSignal) => http.send(verificationSchema, path, { signal }),
        judge: (kind: FindingKind, code: string, body: FindingJudgement) =>
          http.send(verificationSchema, `${path}/findings/${kind}/${code}`, { method: 'PUT', body }),
        look: () => http.send(verificationSchema, `${path}/look`, { method: 'POST' }),
        step: (body: TakeVerificationStep, signal: AbortSignal) =>
          http.send(verificationSchema, `${path}/steps`, { method: 'POST', body, signal }),
        pack: () => http.download(`${path}/pack`),
      }
    },
  }
}

/**
 * The policy of the file to open, null for none; undefined when it is ambiguous. A single policy needs no selection.
 */
export function selectedPolicy({ policies, alone }: Evidence, requested: RequestedPolicy): number | null | undefined {
  if (requested === 'none') return null
  if (requested !== undefined) return requested
  const [first, ...others] = policies
  if (!first) return alone ? null : undefined
  return others.length === 0 && !alone ? first.id : undefined
}
