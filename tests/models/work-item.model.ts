import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type WorkStoryEvent =
  | { type: 'somebody takes it' }
  | { type: 'who has it starts' }
  | { type: 'who has it puts it off' }
  | { type: 'who has it gives it back' }
  | { type: 'who has it tells what came of it' }
  | { type: 'the supervisor gives it to somebody' }
  | { type: 'the supervisor puts it off' }
  | { type: 'the supervisor says that it need not be done' }
  | { type: 'the supervisor takes it up again' }
  | { type: 'others, and those without words, try everything' }
export type WorkStoryState = 'nobody has it' | 'somebody has it' | 'being done' | 'done' | 'not to be done'

const nothingElse = 'others, and those without words, try everything'
const assigned = { 'the supervisor gives it to somebody': 'somebody has it' } as const
const over = { 'the supervisor says that it need not be done': 'not to be done' } as const

/** A supervisor and the assignee, and others who try the same steps. */
const floor = createMachine({
  initial: 'nobody has it',
  states: {
    'nobody has it': {
      on: {
        'somebody takes it': 'somebody has it',
        'who has it starts': 'being done',
        'who has it gives it back': 'nobody has it',
        'the supervisor puts it off': 'nobody has it',
        ...assigned,
        ...over,
        [nothingElse]: 'nobody has it',
      },
    },
    'somebody has it': {
      on: {
        'who has it starts': 'being done',
        'who has it puts it off': 'somebody has it',
        'the supervisor puts it off': 'somebody has it',
        'who has it gives it back': 'nobody has it',
        'who has it tells what came of it': 'somebody has it',
        ...assigned,
        ...over,
        [nothingElse]: 'somebody has it',
      },
    },
    'being done': {
      on: {
        'who has it tells what came of it': 'done',
        'who has it puts it off': 'somebody has it',
        'the supervisor puts it off': 'somebody has it',
        'who has it gives it back': 'nobody has it',
        ...assigned,
        ...over,
        [nothingElse]: 'being done',
      },
    },
    done: {
      on: {
        'the supervisor takes it up again': 'nobody has it',
        'who has it starts': 'done',
        'the supervisor gives it to somebody': 'done',
        [nothingElse]: 'done',
      },
    },
    'not to be done': {
      on: {
        'the supervisor takes it up again': 'nobody has it',
        'somebody takes it': 'not to be done',
        [nothingElse]: 'not to be done',
      },
    },
  },
})

export const workItems = () => stories<WorkStoryEvent, WorkStoryState>(floor, [])
