import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import { provideAction } from '#src/machines/action.machine.ts'

import type { ActionStoryEvent, ActionStoryState } from './action.model.ts'
import type { Driver } from './stories.ts'

/** Drives the production button; its requests are answered when the story says so. Each press has its own input. */
export function actionDriver(inspect: (event: InspectionEvent) => void): Driver<ActionStoryEvent, ActionStoryState> {
  const pending: { input: number; accept: () => void; refuse: () => void }[] = []
  const machine = provideAction(
    (input: number) =>
      new Promise<string>((resolve, reject) =>
        pending.push({
          input,
          accept: () => resolve(`answer to ${input}`),
          refuse: () => reject(Object.assign(new Error('refused'), { failure })),
        }),
      ),
  )
  const button = createActor(machine, { inspect }).start()
  const answers: string[] = []
  button.on('action.done', ({ answer }) => answers.push(answer))
  const expected: string[] = []
  let [pressed, sent] = [0, 0]

  const end = async (how: (request: (typeof pending)[number]) => void) => {
    how(pending.pop() ?? expect.unreachable('nothing is on its way'))
    await waitFor(button, (snapshot) => !snapshot.hasTag('pending'))
  }
  const expectAtRest = (expectedFailure: typeof failure | null) => {
    expect(button.getSnapshot().hasTag('pending')).toBe(false)
    expect(button.getSnapshot().context.failure).toEqual(expectedFailure)
    expect([pending, answers]).toEqual([[], expected])
  }

  return {
    does: {
      press: () => {
        pressed += 1
        if (pending.length === 0) sent = pressed
        button.send({ type: 'action.requested', input: pressed })
      },
      'be answered': async () => {
        expected.push(`answer to ${sent}`)
        await end(({ accept }) => accept())
      },
      'be refused': () => end(({ refuse }) => refuse()),
    },
    sees: {
      untouched: () => expectAtRest(null),
      'on its way': () => {
        expect(button.getSnapshot().hasTag('pending')).toBe(true)
        expect(button.getSnapshot().context.failure).toBeNull()
        expect(pending.map(({ input }) => input)).toEqual([sent])
      },
      answered: () => expectAtRest(null),
      refused: () => expectAtRest(failure),
    },
  }
}

const failure = { kind: 'unavailable', message: 'Later.' }
