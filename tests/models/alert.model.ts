import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type AlertStoryEvent =
  | { type: 'somebody takes care of it' }
  | { type: 'somebody closes it, and says why' }
  | { type: 'somebody closes it, and says nothing' }
  | { type: 'somebody opens it again' }
  | { type: 'the number is told anew' }
export type AlertStoryState = 'open' | 'taken care of' | 'closed' | 'closed, and told anew'

/** An alert, the people who handle it, and its number, which may leave its bounds again. */
const floor = createMachine({
  initial: 'open',
  states: {
    open: {
      on: {
        'somebody takes care of it': 'taken care of',
        'somebody closes it, and says why': 'closed',
        'somebody closes it, and says nothing': 'open',
        'somebody opens it again': 'open',
      },
    },
    'taken care of': {
      on: {
        'somebody takes care of it': 'taken care of',
        'somebody closes it, and says why': 'closed',
        'somebody closes it, and says nothing': 'taken care of',
        'somebody opens it again': 'open',
      },
    },
    closed: {
      on: {
        'somebody takes care of it': 'closed',
        'somebody closes it, and says why': 'closed',
        'somebody opens it again': 'open',
        'the number is told anew': 'closed, and told anew',
      },
    },
    // there is a newer alert about it
    'closed, and told anew': {
      on: {
        'somebody opens it again': 'closed, and told anew',
        'somebody takes care of it': 'closed, and told anew',
      },
    },
  },
})

export const alertings = () => stories<AlertStoryEvent, AlertStoryState>(floor, [])
