import { useEffect, useState } from 'react'

import type { PromiseState } from '#src/ui/use-promise-state.ts'

type FollowOptions<Value> = {
  answer: PromiseState<Value>
  /** Whether something in it changes by itself. */
  isMoving: (value: Value) => boolean
  ask: (signal: AbortSignal) => Promise<Value>
  everyMs: number
}

/**
 * An answer that is fetched again as long as something in it changes by itself. A failed fetch is tried again and not shown: the last
 * answer is still true.
 */
export function useFollowed<Value>({ answer, isMoving, ask, everyMs }: FollowOptions<Value>): PromiseState<Value> {
  const { value: first, isPending } = answer
  const [newer, setNewer] = useState<{ than: Value; value: Value } | null>(null)
  const value = newer && newer.than === first ? newer.value : first

  useEffect(() => {
    if (first === null || value === null || isPending || !isMoving(value)) return
    const abort = new AbortController()
    let wait = setTimeout(again, everyMs)
    function again() {
      ask(abort.signal).then(
        (found) => !abort.signal.aborted && first !== null && setNewer({ than: first, value: found }),
        () => {
          if (!abort.signal.aborted) wait = setTimeout(again, everyMs)
        },
      )
    }
    return () => {
      clearTimeout(wait)
      abort.abort()
    }
  }, [first, value, isPending, isMoving, ask, everyMs])

  return { ...answer, value }
}
