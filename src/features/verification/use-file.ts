import { useState } from 'react'

import type { JudgedState } from '#contracts/verification-words.ts'
import type { Finding, Verification } from '#contracts/verifications.ts'
import { failureIn, type RequestFailed } from '#src/lib/request-failed.ts'

import type { FileWork } from './verification.api.ts'

export type Judgement = { judged: JudgedState | null; comment: string }
export type File = ReturnType<typeof useFile>

/** An evidence file as it is being worked on: the newest that the server told, and what is on its way to it. */
export function useFile(initial: Verification, work: FileWork) {
  const [file, setFile] = useState(initial)
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<{ of: string; failure: RequestFailed['failure'] } | null>(null)

  // answers may overtake each other: an older one tells nothing new
  const keep = (told: Verification) => setFile((known) => (told.revision >= known.revision ? told : known))

  async function run(of: string, act: () => Promise<Verification>) {
    setWaiting((known) => [...known, of])
    setFailed(null)
    try {
      keep(await act())
    } catch (error) {
      const failure = failureIn(error)
      setFailed({ of, failure })
      // what somebody else has done meanwhile is shown, and can be judged anew
      if (failure.kind === 'conflict') await work.fetch(new AbortController().signal).then(keep, () => {})
    }
    setWaiting((known) => known.filter((one) => one !== of))
  }

  return {
    file,
    keep,
    isWaiting: (of: string) => waiting.includes(of),
    failureOf: (of: string) => (failed?.of === of ? failed.failure : null),
    judge: ({ kind, code, judged, comment }: Finding, said: Judgement) =>
      void run(keyOf({ kind, code }), () => work.judge(kind, code, { ...said, was: { judged, comment } })),
    look: () => void run(LOOKING, () => work.look()),
  }
}

export const keyOf = ({ kind, code }: Pick<Finding, 'kind' | 'code'>) => `${kind}-${code}`
export const LOOKING = 'look'
