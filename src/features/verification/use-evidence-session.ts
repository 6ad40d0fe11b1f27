import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { createActor } from 'xstate'

import type { JudgedState } from '#contracts/verification-words.ts'
import type { Finding, TakeVerificationStep, Verification } from '#contracts/verifications.ts'
import { useAppContext } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { provideEvidence } from '#src/machines/evidence.machine.ts'
import { type FindingActor, keyOf } from '#src/machines/finding.machine.ts'

import type { FileWork } from './verification.api.ts'

export type EvidenceSession = ReturnType<typeof useEvidenceSession>

/** Runs the machine of an evidence file for its page. */
export function useEvidenceSession(initial: Verification, work: FileWork) {
  const { inspect } = useAppContext()
  // never stopped: judgements that are pending when the page is left are still sent
  const [actor] = useState(() =>
    createActor(provideEvidence(work), { input: { file: initial }, ...(inspect && { inspect }) }).start(),
  )
  const snapshot = useSelector(actor, (state) => state)
  const { file, findings, failed } = snapshot.context
  const keep = (received: Verification) => actor.send({ type: 'file.received', file: received })
  const findingOf = (finding: Finding): FindingActor => findings.get(keyOf(finding))! // each finding of the file has one

  return {
    file,
    keep,
    findingOf,
    isLooking: snapshot.hasTag('looking'),
    failureOf: (key: string) => (failed?.of === key ? failed.failure : null),
    judgeByKey: (finding: Finding, judged: JudgedState) =>
      findingOf(finding).send({ type: 'finding.judged', judged, by: 'key' }),
    look: () => actor.send({ type: 'look.requested' }),
    /** Rejects with the refusal. When somebody else was faster, their change is shown. */
    step: (body: TakeVerificationStep, signal: AbortSignal): Promise<Verification> =>
      work.step(body, signal).catch(async (error: unknown) => {
        if (failureKindOf(error) === 'conflict') await work.fetch(new AbortController().signal).then(keep, () => null)
        throw error
      }),
  }
}
