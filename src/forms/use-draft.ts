import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { useAppContext } from '#src/context/app-context.ts'
import { provideDraft, type SaveDraft } from '#src/machines/draft.machine.ts'
import { useLatestCallback } from '#src/ui/use-latest-callback.ts'

type DraftOptions<Values extends object, Saved> = {
  /** The server's values, or those of a new record. Read once: give the form a `key` if it can change to another record. */
  initial: Values
  save: SaveDraft<Values, Saved>
  onSaved?: (saved: Saved) => void
}

export type Draft<Values extends object> = ReturnType<typeof useDraft<Values, unknown>>

/**
 * The state of a form that is edited and saved:
 *
 *     const draft = useDraft({ initial, save: (values, signal) => api.saveRule(id, values, signal), onSaved })
 *     <DraftForm draft={draft} verb={<Trans>Save</Trans>} progress={<Trans>Saving…</Trans>}>
 *       <TextInput {...draft.text('name')} label={t`Name`} />
 *     </DraftForm>
 */
export function useDraft<Values extends object, Saved>({ initial, save, onSaved }: DraftOptions<Values, Saved>) {
  const { inspect } = useAppContext()
  // a save uses the newest `save` of the form, not the one from when it was opened
  const saveNow = useLatestCallback(save)
  const [machine] = useState(() => provideDraft(saveNow))
  const actor = useActorRef(machine, { input: { values: { ...initial } }, ...(inspect && { inspect }) })
  const snapshot = useSelector(actor, (state) => state)
  const [accepted, setAccepted] = useState<{ answer: Saved } | null>(null)
  const announce = useEffectEvent((answer: Saved) => onSaved?.(answer))
  useEffect(() => {
    const subscription = actor.on('draft.saved', setAccepted)
    return () => subscription.unsubscribe()
  }, [actor])
  // only after the form is displayed as saved: a person who leaves it then is not asked about unsaved values
  useEffect(() => {
    if (accepted) announce(accepted.answer)
  }, [accepted])

  const { values, errors, failure } = snapshot.context
  const change = (changed: Partial<Values>) => actor.send({ type: 'draft.changed', change: changed })

  return {
    values,
    errors,
    /** A new object for each failed attempt. */
    failure,
    message: failure?.message ?? null,
    failed: failure?.kind ?? null,
    isPending: snapshot.hasTag('pending'),
    /** Something is written that the server does not have. */
    isUnsaved: snapshot.hasTag('unsaved'),
    change,
    submit: () => actor.send({ type: 'draft.submitted' }),
    /** The props that connect a text input of the kit to its value. */
    text: <Name extends TextOf<Values>>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name]?.[0],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        // TypeScript widens a computed key to `string`
        change({ [name]: value } as Partial<Values>),
    }),
  }
}

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
