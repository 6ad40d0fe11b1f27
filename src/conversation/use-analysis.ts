import type { CallAnalysis } from '#contracts/call-analysis.ts'
import { useFollowed } from '#src/query/use-followed.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

/** The analysis of a conversation, fetched again as long as it waits to be made. */
export const useAnalysis = (
  first: Promise<CallAnalysis>,
  ask: (signal: AbortSignal) => Promise<CallAnalysis>,
): PromiseState<CallAnalysis> =>
  useFollowed({ answer: usePromiseState(first), isMoving: isWaiting, ask, everyMs: 4_000 })

const isWaiting = ({ waiting }: CallAnalysis) => waiting
