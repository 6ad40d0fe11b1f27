import { useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'

import { type FormDefinition, type FormValues, provideForm } from '#src/machines/form.machine.ts'

type FormOptions<Values extends FormValues> = {
  definition: FormDefinition<Values>
  /** Rejects with a failure; resolves when the server accepted the values. */
  submit: (values: Values, signal: AbortSignal) => Promise<void>
  initial?: Partial<Values>
}

/** Connects a form machine to a screen. */
export function useForm<Values extends FormValues>({ definition, submit, initial }: FormOptions<Values>) {
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideForm(definition, submit))
  const [snapshot, send] = useMachine(machine, { input: initial, ...(inspect && { inspect }) })
  const { values, errors, message, failed, asked } = snapshot.context

  return {
    values,
    message,
    errors,
    failed,
    /** Whether the server has asked for the field. */
    isAsked: (field: keyof Values & string) => asked.includes(field),
    isPending: snapshot.hasTag('pending'),
    isDone: snapshot.matches('submitted'),
    change: <Field extends keyof Values>(field: Field, value: Values[Field]) =>
      send({ type: 'field.changed', field, value }),
    submit: () => send({ type: 'form.submitted' }),
    /** The props that connect a text field to its value. */
    field: <Name extends TextOf<Values>>(name: Name) => ({
      name,
      value: values[name],
      errors: errors[name],
      onChange: (value: Values[Name]) => send({ type: 'field.changed', field: name, value }),
    }),
  }
}

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
