import type { CallAnalysis } from '#contracts/call-analysis.ts'
import { usePolledAnswer } from '#src/query/use-polled-answer.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

/** The analysis of a conversation, fetched again while it is not ready yet. */
export const useAnalysis = (
  first: Promise<CallAnalysis>,
  fetchAnalysis: (signal: AbortSignal) => Promise<CallAnalysis>,
): PromiseState<CallAnalysis> =>
  usePolledAnswer({ answer: usePromiseState(first), isChanging: isWaiting, ask: fetchAnalysis, everyMs: 4_000 })

const isWaiting = ({ waiting }: CallAnalysis) => waiting
