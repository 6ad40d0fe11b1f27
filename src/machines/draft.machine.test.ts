import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'

import { provideDraft } from './draft.machine.ts'

type Values = { title: string; body: string; rules: readonly number[] }

/** A draft whose requests are answered by hand. */
function draft(values: Values = { title: '', body: '', rules: [] }) {
  const answers: ((error?: object) => void)[] = []
  const machine = provideDraft<Values, string>(
    () =>
      new Promise((resolve, reject) =>
        answers.push((failure) =>
          failure ? reject(Object.assign(new Error('refused'), { failure })) : resolve('saved'),
        ),
      ),
  )
  const actor = createActor(machine, { input: { values } }).start()
  const answer = async (failure?: object) => {
    answers.pop()!(failure)
    await waitFor(actor, (snapshot) => !snapshot.hasTag('pending'))
  }
  return {
    actor,
    answer,
    change: (change: Partial<Values>) => actor.send({ type: 'draft.changed', change }),
    submit: () => actor.send({ type: 'draft.submitted' }),
  }
}

test('changes during a save are kept, and are not treated as saved', async () => {
  const { actor, answer, change, submit } = draft()
  change({ title: 'Term dates' })
  submit()
  change({ body: 'From March on.' })
  await answer()
  expect(actor.getSnapshot().context.values).toEqual({ title: 'Term dates', body: 'From March on.', rules: [] })
  expect(actor.getSnapshot().hasTag('unsaved')).toBe(true)
  submit()
  await answer()
  expect(actor.getSnapshot().hasTag('unsaved')).toBe(false)
})

test('a changed field has no error any more, nor has any part of it', async () => {
  const { actor, answer, change, submit } = draft()
  submit()
  const errors = { title: ['Taken.'], rules: ['Too many.'], 'rules.3.conditions': ['Choose one.'] }
  await answer({ kind: 'invalid', message: 'Look again.', errors })
  change({ rules: [1] })
  expect(actor.getSnapshot().context.errors).toEqual({ title: ['Taken.'] })
})

test('each failed attempt is a new failure', async () => {
  const { actor, answer, submit } = draft()
  const failures: unknown[] = []
  for (let tries = 0; tries < 2; tries += 1) {
    submit()
    await answer({ kind: 'unavailable', message: '' })
    failures.push(actor.getSnapshot().context.failure)
  }
  expect(failures[1]).toEqual(failures[0])
  expect(failures[1]).not.toBe(failures[0])
})
