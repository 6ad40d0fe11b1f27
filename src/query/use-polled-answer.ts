import { useEffect, useState } from 'react'

import type { PromiseState } from '#src/ui/use-promise-state.ts'

type PollOptions<Value> = {
  answer: PromiseState<Value>
  /** Whether the value is still changing on the server. */
  isChanging: (value: Value) => boolean
  ask: (signal: AbortSignal) => Promise<Value>
  everyMs: number
}

/**
 * Repeats a request while its answer keeps changing on the server, for example while a report is being created:
 *
 *     const report = usePolledAnswer({ answer: usePromiseState(first), isChanging: isRunning, ask: api.report, everyMs: 4_000 })
 *
 * A failed repetition is tried again and not displayed, because the last answer is still valid.
 */
export function usePolledAnswer<Value>({ answer, isChanging, ask, everyMs }: PollOptions<Value>): PromiseState<Value> {
  const { value: initialValue, isPending } = answer
  const [latest, setLatest] = useState<{ first: Value; value: Value } | null>(null)
  const value = latest && latest.first === initialValue ? latest.value : initialValue

  useEffect(() => {
    if (initialValue === null || value === null || isPending || !isChanging(value)) return
    const abort = new AbortController()
    let timer = setTimeout(fetchAgain, everyMs)
    function fetchAgain() {
      ask(abort.signal).then(
        (newValue) =>
          !abort.signal.aborted && initialValue !== null && setLatest({ first: initialValue, value: newValue }),
        () => {
          if (!abort.signal.aborted) timer = setTimeout(fetchAgain, everyMs)
        },
      )
    }
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [initialValue, value, isPending, isChanging, ask, everyMs])

  return { ...answer, value }
}
