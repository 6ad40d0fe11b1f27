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
import { conversationAsks } from '#src/conversation/conversation-asks.ts'
import { conversationApi, type SpokenAnswers, type WrittenAnswers } from '#src/conversation/conversation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** Which policy the address asks for: one, none, or whichever there is. */
export type RequestedPolicy = number | 'none' | undefined

/** What an evidence file is shown with, each answer on its way. */
export type VerificationAnswers = {
  evidence: Promise<Evidence>
  /** Null where the person has to choose the policy first. */
  file: Promise<Verification | null>
  /** Null for who may not read conversations. */
  conversation: (SpokenAnswers & WrittenAnswers) | null
}

export type VerificationApi = ReturnType<typeof verificationApi>
export type FileWork = ReturnType<VerificationApi['work']>

export const verificationApi = (http: Http) => {
  const open = (body: VerificationOpening, signal: AbortSignal): Promise<Verification> =>
    http.send(verificationSchema, '/api/verifications', { method: 'POST', body, signal })

  return {
    load(id: string, asked: RequestedPolicy, readsCalls: boolean, signal: AbortSignal): VerificationAnswers {
      const evidence = silenceRejection(http.send(evidenceSchema, `/api/calls/${id}/evidence`, { signal }))
      const file = async () => {
        const policy_id = chosenPolicy(await evidence, asked)
        return policy_id === undefined ? null : open({ interaction_id: Number(id), policy_id }, signal)
      }
      return {
        evidence,
        file: silenceRejection(file()),
        conversation: readsCalls ? conversationApi(http).loadEither(id, signal) : null,
      }
    },

    conversationAsks: (id: string) => conversationAsks(http, id),

    /** What is done with one file; each answers with the whole of it. */
    work(id: number) {
      const at = `/api/verifications/${id}`
      return {
        fetch: (signal: AbortSignal) => http.send(verificationSchema, at, { signal }),
        judge: (kind: FindingKind, code: string, body: FindingJudgement) =>
          http.send(verificationSchema, `${at}/findings/${kind}/${code}`, { method: 'PUT', body }),
        look: () => http.send(verificationSchema, `${at}/look`, { method: 'POST' }),
        step: (body: TakeVerificationStep, signal: AbortSignal) =>
          http.send(verificationSchema, `${at}/steps`, { method: 'POST', body, signal }),
        pack: () => http.download(`${at}/pack`),
      }
    },
  }
}

/** The policy to open a file of, null for none; undefined where nothing decides it. Where there is one only, it is that. */
export function chosenPolicy({ policies, alone }: Evidence, asked: RequestedPolicy): number | null | undefined {
  if (asked === 'none') return null
  if (asked !== undefined) return asked
  const [first, ...others] = policies
  if (!first) return alone ? null : undefined
  return others.length === 0 && !alone ? first.id : undefined
}
