import { useEffect, useState } from 'react'

export type PromiseState<Value> = {
  /** The newest answer; while a newer one is loading, still the last one. */
  value: Value | null
  error: unknown
  isPending: boolean
}

/** The state of a promise. A new promise keeps the last value visible until it settles; an older answer never replaces a newer one. */
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
