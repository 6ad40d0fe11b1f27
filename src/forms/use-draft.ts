import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { type DraftValues, provideDraft } from '#src/machines/draft.machine.ts'

type DraftOptions<Values, Saved> = {
  /** As the server has it, or as a new one begins. Read once: give the form a `key` where it can become another's. */
  initial: Values
  /** Rejects with a failure; resolves with the server's answer. */
  save: (values: Values, signal: AbortSignal) => Promise<Saved>
  onSaved?: (saved: Saved) => void
}

export type Draft<Values extends object> = ReturnType<typeof useDraft<Values, unknown>>

/** The draft machine as a form uses it. */
export function useDraft<Values extends object, Saved>({ initial, save, onSaved }: DraftOptions<Values, Saved>) {
  const { inspect } = useRouter().options.context
  // provided anew each time: a save sends by what the form knows then, not by what it knew when it was opened
  const machine = provideDraft((values, signal) => save(values as Values, signal))
  const actor = useActorRef(machine, { input: { values: { ...initial } as DraftValues }, ...(inspect && { inspect }) })
  const snapshot = useSelector(actor, (state) => state)
  const [accepted, setAccepted] = useState<{ answer: unknown } | null>(null)
  const announce = useEffectEvent((answer: unknown) => onSaved?.(answer as Saved))
  useEffect(() => {
    const subscription = actor.on('draft.saved', setAccepted)
    return () => subscription.unsubscribe()
  }, [actor])
  // once the form is shown as saved: whoever leaves it then is not asked about it
  useEffect(() => {
    if (accepted) announce(accepted.answer)
  }, [accepted])

  const values = snapshot.context.values as Values
  const { errors, failure } = snapshot.context
  const change = (changed: Partial<Values>) => actor.send({ type: 'draft.changed', change: changed })

  return {
    values,
    errors,
    /** A new one for each try that failed. */
    failure,
    message: failure?.message ?? null,
    failed: failure?.kind ?? null,
    isPending: snapshot.hasTag('pending'),
    /** Something is written that the server does not have. */
    isUnsaved: snapshot.hasTag('unsaved'),
    change,
    submit: () => actor.send({ type: 'draft.submitted' }),
    /** What ties a text input of the kit to its value. */
    text: <Name extends TextOf<Values>>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name]?.[0],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        change({ [name]: value } as Partial<Values>),
    }),
  }
}

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
