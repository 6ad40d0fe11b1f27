import { useEffect, useState } from 'react'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

/** The analysis, asked for again now and then as long as it is waited for. */
export function useAnalysis(
  first: Promise<CallAnalysis>,
  ask: () => Promise<CallAnalysis>,
): PromiseState<CallAnalysis> {
  const [later, setLater] = useState<{ than: Promise<CallAnalysis>; answer: Promise<CallAnalysis> } | null>(null)
  const newest = later?.than === first ? later.answer : first
  const settled = usePromiseState(newest)
  const isWaiting = !settled.isPending && settled.value?.waiting === true

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLater({ than: first, answer: silenceRejection(ask()) }), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, first, ask])

  return settled
}

const AGAIN_MS = 4_000
