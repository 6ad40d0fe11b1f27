import { useState } from 'react'

import { silenceRejection } from '#src/lib/silence-rejection.ts'

import { type PromiseState, usePromiseState } from './use-promise-state.ts'

/** What is asked for when a view opens, and again when it is wished. A view of another thing needs another `key`. */
export function useAnswer<Value>(ask: () => Promise<Value>): PromiseState<Value> & { again: () => void } {
  const [promise, setPromise] = useState(() => silenceRejection(ask()))
  return { ...usePromiseState(promise), again: () => setPromise(silenceRejection(ask())) }
}
