import { useEffect, useEffectEvent, useState } from 'react'

import type { PromiseState } from '#src/ui/use-promise-state.ts'

export type QueryState<Value> = PromiseState<Value> & { again: () => void }

/**
 * The answer to a question, asked anew whenever the question changes or it is wished. Until the newer answer is there the last one
 * stays in sight; a question that nobody asks any more is called off.
 */
export function useQuery<Query, Value>(
  ask: (query: Query, signal: AbortSignal) => Promise<Value>,
  query: Query,
): QueryState<Value> {
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<{ of: string | null; value: Value | null; error: unknown }>({
    of: null,
    value: null,
    error: null,
  })
  const question = `${round} ${JSON.stringify(query)}`
  const send = useEffectEvent((signal: AbortSignal) => ask(query, signal))

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    send(signal).then(
      (value) => !signal.aborted && setSettled({ of: question, value, error: null }),
      (error: unknown) => !signal.aborted && setSettled(({ value }) => ({ of: question, value, error })),
    )
    return () => controller.abort()
  }, [question])

  const isPending = settled.of !== question
  return {
    value: settled.value,
    error: isPending ? null : settled.error,
    isPending,
    again: () => setRound((last) => last + 1),
  }
}
