import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import { type FormDefinition, type FormValues, provideForm } from '#src/machines/form.machine.ts'

import type { FormStoryEvent, FormStoryState } from './form.model.ts'
import type { Driver } from './stories.ts'

/** Drives a production form; its requests are answered when the story says so. */
export function formDriver(
  definition: FormDefinition<FormValues>,
  field: string,
  inspect: (event: InspectionEvent) => void,
): Driver<FormStoryEvent, FormStoryState> {
  const pending: { accept: () => void; refuse: () => void }[] = []
  const machine = provideForm(
    definition,
    () =>
      new Promise((resolve, reject) =>
        pending.push({ accept: resolve, refuse: () => reject(Object.assign(new Error('refused'), { failure })) }),
      ),
  )
  const failure = { kind: 'invalid', message: 'Look again.', errors: { [field]: ['Not like this.'] } }
  const form = createActor(machine, { input: {}, inspect }).start()
  const answered = () => waitFor(form, (snapshot) => !snapshot.hasTag('pending'))
  let typed = ''

  const expectTyped = (errors: string[]) => {
    expect(form.getSnapshot().context.values[field]).toBe(typed)
    expect(Object.keys(form.getSnapshot().context.errors)).toEqual(errors)
  }
  return {
    does: {
      'type something': () => {
        typed += 'a'
        form.send({ type: 'field.changed', field, value: typed })
      },
      submit: () => form.send({ type: 'form.submitted' }),
      'be accepted': async () => {
        pending.pop()!.accept()
        await answered()
      },
      'be refused': async () => {
        pending.pop()!.refuse()
        await answered()
      },
    },
    sees: {
      blank: () => expectTyped([]),
      written: () => expectTyped([]),
      'on its way': () => {
        expectTyped([])
        expect(pending).toHaveLength(1)
      },
      refused: () => expectTyped([field]),
      accepted: () => {
        expectTyped([])
        expect([form.getSnapshot().value, pending]).toEqual(['submitted', []])
      },
    },
  }
}
