import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import type { FieldErrors } from '#contracts/failure.ts'
import { useAppContext } from '#src/context/app-context.ts'
import { type Act, provideAction } from '#src/machines/action.machine.ts'
import { useLatestCallback } from '#src/ui/use-latest-callback.ts'

type ActionOptions<Input, Answer> = {
  act: Act<Input, Answer>
  onDone: (answer: Answer) => void
}

/** The action machine for a button. */
export function useAction<Input, Answer>({ act, onDone }: ActionOptions<Input, Answer>) {
  const { inspect } = useAppContext()
  const actNow = useLatestCallback(act)
  const [machine] = useState(() => provideAction(actNow))
  const actor = useActorRef(machine, inspect ? { inspect } : {})
  const announce = useEffectEvent(onDone)
  useEffect(() => {
    const subscription = actor.on('action.done', ({ answer }) => announce(answer))
    return () => subscription.unsubscribe()
  }, [actor])

  const snapshot = useSelector(actor, (state) => state)
  const { failure } = snapshot.context

  return {
    errors: failure?.errors ?? NO_ERRORS,
    /** A new object for each failed attempt. */
    failure,
    message: failure?.message ?? null,
    failed: failure?.kind ?? null,
    isPending: snapshot.hasTag('pending'),
    /** Ignored while the action is pending. */
    run: (input: Input) => actor.send({ type: 'action.requested', input }),
  }
}

const NO_ERRORS: FieldErrors = {}
