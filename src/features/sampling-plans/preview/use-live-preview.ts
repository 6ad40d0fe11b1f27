import { useEffect, useState } from 'react'

import type { Failure } from '#contracts/failure.ts'
import type { PlanPreview, PlanPreviewQuestion } from '#contracts/sampling-plans.ts'
import { failureIn } from '#src/lib/request-failed.ts'

export type FetchPlanPreview = (question: PlanPreviewQuestion, signal: AbortSignal) => Promise<PlanPreview>

type Answered = {
  /** The question and the try that it was asked in. */
  of: string | null
  /** To it, or where that failed or is still on its way to the one before. */
  answer: PlanPreview | null
  failure: Failure | null
}

/**
 * What a plan would draw while it is written: only the newest question is asked, a moment after its last change.
 * @param ask the same function each time
 */
export function useLivePreview(question: PlanPreviewQuestion | null, ask: FetchPlanPreview) {
  const [tries, setTries] = useState(0)
  const asked = JSON.stringify({ question, tries })
  const [{ of, answer, failure }, setAnswered] = useState<Answered>({ of: null, answer: null, failure: null })

  useEffect(() => {
    const { question: wanted }: { question: PlanPreviewQuestion | null } = JSON.parse(asked)
    if (!wanted) return
    const abort = new AbortController()
    const wait = setTimeout(() => {
      ask(wanted, abort.signal).then(
        (told) => !abort.signal.aborted && setAnswered({ of: asked, answer: told, failure: null }),
        (error: unknown) =>
          !abort.signal.aborted && setAnswered((last) => ({ ...last, of: asked, failure: failureIn(error) })),
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(wait)
      abort.abort()
    }
  }, [asked, ask])

  const isPending = question !== null && of !== asked
  return {
    answer,
    failure: isPending || question === null ? null : failure,
    isPending,
    retry: () => setTries(tries + 1),
  }
}

/** So long a question must have stood still: it is not asked with every digit. */
const SETTLE_MS = 400
