import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'

import { useAppContext } from '#src/context/app-context.ts'
import { type AskQuestion, provideQuery } from '#src/machines/query.machine.ts'
import { useLatestCallback } from '#src/ui/use-latest-callback.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

export type QueryState<Answer> = PromiseState<Answer> & { refetch: () => void }

type QueryOptions = {
  /** How many milliseconds a question must be unchanged before it is sent, for questions that change with every letter. */
  debounceMs?: number
}

/**
 * The server's answer to a question that may change, such as the filters of a screen:
 *
 *     const { value, error, isPending, refetch } = useQuery(filters, api.dashboard)
 *
 * While a newer answer is loading, the last one stays visible with `isPending`; after a failure it stays too, with
 * `error`. Questions are compared by their JSON. With `question` null there is no question and no answer; with
 * undefined the question is invalid at the moment, and the last answer stays.
 */
export function useQuery<Question, Answer>(
  question: Question | null | undefined,
  ask: AskQuestion<Question, Answer>,
  { debounceMs = 0 }: QueryOptions = {},
): QueryState<Answer> {
  const { inspect } = useAppContext()
  const askNow = useLatestCallback(ask)
  const [machine] = useState(() => provideQuery(askNow))
  const actor = useActorRef(machine, { input: { debounceMs }, ...(inspect && { inspect }) })
  const key = question === undefined ? undefined : JSON.stringify(question)

  useEffect(() => {
    const changed: Question | null | undefined = key === undefined ? undefined : JSON.parse(key)
    if (changed === undefined) actor.send({ type: 'query.paused' })
    else if (changed === null) actor.send({ type: 'query.cleared' })
    else actor.send({ type: 'query.changed', question: changed })
  }, [actor, key])

  const snapshot = useSelector(actor, (state) => state)
  const { question: sentQuestion, answer, error } = snapshot.context
  const hasQuestion = question !== null && question !== undefined
  const isChanging = hasQuestion && JSON.stringify(sentQuestion) !== key
  const isPending = isChanging || snapshot.hasTag('pending')

  return {
    value: question === null ? null : answer,
    error: isPending ? null : error,
    isPending,
    refetch: () => actor.send({ type: 'query.refetched' }),
  }
}
