import { useEffect, useState } from 'react'

import type { PromiseState } from '#src/ui/use-promise-state.ts'

type FollowOptions<Value> = {
  answer: PromiseState<Value>
  /** Whether something in it changes by itself. */
  isMoving: (value: Value) => boolean
  ask: (signal: AbortSignal) => Promise<Value>
}

/** An answer that is asked for again and again as long as something in it moves. A time that fails is passed over in silence. */
export function useFollowed<Value>({ answer, isMoving, ask }: FollowOptions<Value>): PromiseState<Value> {
  const { value: first, isPending } = answer
  const [newer, setNewer] = useState<{ than: Value; value: Value } | null>(null)
  const value = newer && newer.than === first ? newer.value : first

  useEffect(() => {
    if (first === null || value === null || isPending || !isMoving(value)) return
    const abort = new AbortController()
    let wait = setTimeout(again, FOLLOW_MS)
    function again() {
      ask(abort.signal).then(
        (found) => !abort.signal.aborted && first !== null && setNewer({ than: first, value: found }),
        () => {
          if (!abort.signal.aborted) wait = setTimeout(again, FOLLOW_MS)
        },
      )
    }
    return () => {
      clearTimeout(wait)
      abort.abort()
    }
  }, [first, value, isPending, isMoving, ask])

  return { ...answer, value }
}

const FOLLOW_MS = 2_000
