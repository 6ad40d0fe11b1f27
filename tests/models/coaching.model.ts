import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type CoachingStoryEvent =
  | { type: 'the coach words it anew' }
  | { type: 'the agent agrees' }
  | { type: 'the coach puts it off' }
  | { type: 'the coach looks again' }
  | { type: 'the coach calls it off' }
  | { type: 'somebody else tries everything' }
export type CoachingStoryState = 'proposed' | 'agreed on' | 'looked at again' | 'called off'

/** A coach and an agent, and others who try the same steps. */
const floor = createMachine({
  initial: 'proposed',
  states: {
    proposed: {
      on: {
        'the coach words it anew': 'proposed',
        'the agent agrees': 'agreed on',
        'the coach puts it off': 'proposed',
        'the coach looks again': 'proposed',
        'the coach calls it off': 'called off',
        'somebody else tries everything': 'proposed',
      },
    },
    'agreed on': {
      on: {
        'the coach words it anew': 'agreed on',
        'the agent agrees': 'agreed on',
        'the coach puts it off': 'agreed on',
        'the coach looks again': 'looked at again',
        'the coach calls it off': 'called off',
        'somebody else tries everything': 'agreed on',
      },
    },
    'looked at again': { on: { 'the coach calls it off': 'looked at again', 'the agent agrees': 'looked at again' } },
    'called off': { on: { 'the coach looks again': 'called off', 'the agent agrees': 'called off' } },
  },
})

export const coachings = () => stories<CoachingStoryEvent, CoachingStoryState>(floor, [])
