import { useRef, useState } from 'react'

import type { JudgedState } from '#contracts/verification-words.ts'
import type { Finding, Verification, TakeVerificationStep } from '#contracts/verifications.ts'
import { failureIn, type RequestFailed } from '#src/lib/request-failed.ts'

import type { FileWork } from './verification.api.ts'

export type Judgement = { judged: JudgedState | null; comment: string }
/** What came of a judgement: whether it is kept, and the finding as the server told it then, if it did. */
export type Judged = { isKept: boolean; now: Finding | null }
export type EvidenceSession = ReturnType<typeof useEvidenceSession>

/** An evidence file as it is being worked on: the newest that the server told, and what is on its way to it. */
export function useEvidenceSession(initial: Verification, work: FileWork) {
  const [file, setFile] = useState(initial)
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<{ of: string; failure: RequestFailed['failure'] } | null>(null)
  const lastSaid = useRef(new Map<string, Promise<Judged>>())

  // answers may overtake each other: an older one tells nothing new
  const keep = (told: Verification) => {
    setFile((known) => (told.revision >= known.revision ? told : known))
    return told
  }
  /** What somebody else has done meanwhile is shown, and can be judged anew. */
  const refresh = ({ kind }: RequestFailed['failure']): Promise<Verification | null> =>
    kind === 'conflict' ? work.fetch(new AbortController().signal).then(keep, () => null) : Promise.resolve(null)

  async function run(of: string, act: () => Promise<Verification>) {
    setWaiting((known) => [...known, of])
    setFailed(null)
    let came: { isDone: boolean; told: Verification | null }
    try {
      came = { isDone: true, told: keep(await act()) }
    } catch (error) {
      const failure = failureIn(error)
      setFailed({ of, failure })
      came = { isDone: false, told: await refresh(failure) }
    }
    setWaiting((known) => known.filter((one) => one !== of))
    return came
  }

  /**
   * Says something of a finding that was `was` to who says it. While something else is on its way it waits, and goes on from what came
   * of that; where that was refused it is not sent, for who said it had not seen what is so now.
   */
  async function judge(finding: Finding, said: Partial<Judgement>, was: Judgement = finding): Promise<Judged> {
    const { kind, code } = finding
    const key = keyOf(finding)
    const before = lastSaid.current.get(key)
    const mine = (async (): Promise<Judged> => {
      const came = await before
      if (came && !came.isKept) return came
      const { judged, comment } = came?.now ?? was
      const { isDone, told } = await run(key, () =>
        work.judge(kind, code, { judged, comment, ...said, was: { judged, comment } }),
      )
      return { isKept: isDone, now: told && findingIn(told, key) }
    })()
    lastSaid.current.set(key, mine)
    const came = await mine
    if (lastSaid.current.get(key) === mine) lastSaid.current.delete(key)
    return came
  }

  return {
    file,
    keep,
    isWaiting: (of: string) => waiting.includes(of),
    failureOf: (of: string) => (failed?.of === of ? failed.failure : null),
    judge,
    look: () => void run(LOOKING, () => work.look()),
    /** Rejects with what refuses it. */
    step: (body: TakeVerificationStep, signal: AbortSignal): Promise<Verification> =>
      work.step(body, signal).catch(async (error: unknown) => {
        await refresh(failureIn(error))
        throw error
      }),
  }
}

export const keyOf = ({ kind, code }: Pick<Finding, 'kind' | 'code'>) => `${kind}-${code}`
export const LOOKING = 'look'

const findingIn = ({ disclosures, data }: Verification, key: string): Finding | null =>
  [...disclosures, ...data].find((one) => keyOf(one) === key) ?? null
