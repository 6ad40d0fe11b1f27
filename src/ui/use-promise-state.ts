import { useEffect, useState } from 'react'

export type PromiseState<Value> = {
  /** The newest answer; while a newer one is on its way, still the last. */
  value: Value | null
  error: unknown
  isPending: boolean
}

/** What a promise came to. A new promise keeps the last value in sight until it settles; an older answer never wins. */
export function usePromiseState<Value>(promise: Promise<Value>): PromiseState<Value> {
  const [settled, setSettled] = useState<{ of: Promise<Value> | null; value: Value | null; error: unknown }>({
    of: null,
    value: null,
    error: null,
  })

  useEffect(() => {
    let isCurrent = true
    promise.then(
      (value) => isCurrent && setSettled({ of: promise, value, error: null }),
      (error: unknown) => isCurrent && setSettled((last) => ({ of: promise, value: last.value, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [promise])

  const isPending = settled.of !== promise
  return { value: settled.value, error: isPending ? null : settled.error, isPending }
}
