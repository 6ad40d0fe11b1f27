import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import { provideDraft } from '#src/machines/draft.machine.ts'

import type { DraftStoryEvent, DraftStoryState } from './draft.model.ts'
import type { Driver } from './stories.ts'

/** Drives the production draft machine; its requests are answered when the story says so. */
export function draftDriver(inspect: (event: InspectionEvent) => void): Driver<DraftStoryEvent, DraftStoryState> {
  const pending: { accept: () => void; refuse: () => void; values: unknown }[] = []
  const machine = provideDraft(
    (values) =>
      new Promise((resolve, reject) =>
        pending.push({
          accept: () => resolve('answer'),
          refuse: () => reject(Object.assign(new Error('refused'), { failure })),
          values,
        }),
      ),
  )
  const draft = createActor(machine, { input: { values: { name: '', team: 3 } }, inspect }).start()
  const answers: unknown[] = []
  draft.on('draft.saved', ({ answer }) => answers.push(answer))
  const answered = () => waitFor(draft, (snapshot) => !snapshot.hasTag('pending'))
  const context = () => draft.getSnapshot().context
  let [written, sent, accepted] = ['', '', 0]

  const expectDraft = (isUnsaved: boolean) => {
    expect(context().values).toEqual({ name: written, team: 3 })
    expect(draft.getSnapshot().hasTag('unsaved')).toBe(isUnsaved)
    expect(answers).toHaveLength(accepted)
  }
  const write = (name: string) => {
    written = name
    draft.send({ type: 'draft.changed', change: { name } })
  }
  return {
    does: {
      'write something': () => write(`${written}a`),
      'take it back': () => write(sent),
      save: () => {
        if (pending.length === 0) sent = written
        draft.send({ type: 'draft.submitted' })
      },
      'be accepted': async () => {
        pending.pop()!.accept()
        await answered()
        accepted += 1
      },
      'be refused': async () => {
        pending.pop()!.refuse()
        await answered()
      },
    },
    sees: {
      'as saved': () => {
        expectDraft(false)
        expect(context()).toMatchObject({ errors: {}, failure: null })
      },
      written: () => {
        expectDraft(true)
        expect(context().errors).toEqual({})
      },
      'on its way': () => {
        expectDraft(true)
        expect(pending.map(({ values }) => values)).toEqual([{ name: written, team: 3 }])
      },
      'written on': () => {
        expectDraft(true)
        expect(pending.map(({ values }) => values)).toEqual([{ name: sent, team: 3 }])
      },
      refused: () => {
        expectDraft(true)
        expect(context()).toMatchObject({ errors: { name: ['Not like this.'] }, failure })
      },
    },
  }
}

const failure = { kind: 'invalid', message: 'Look again.', errors: { name: ['Not like this.'] } }
