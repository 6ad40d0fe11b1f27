import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type PreviewStoryEvent =
  | { type: 'write something' }
  | { type: 'write half a thing' }
  | { type: 'write nothing' }
  | { type: 'pause' }
  | { type: 'be answered' }
  | { type: 'be refused' }
  | { type: 'try again' }
export type PreviewStoryState = 'nothing' | 'half' | 'writing' | 'waiting' | 'answered' | 'refused'

const anywhere = { 'write something': 'writing', 'write half a thing': 'half', 'write nothing': 'nothing' }

/** A person who writes a rule and looks at its preview, faster and slower than the server. */
const writing = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: anywhere },
    half: { on: anywhere },
    writing: { on: { ...anywhere, pause: 'waiting' } },
    waiting: { on: { ...anywhere, 'be answered': 'answered', 'be refused': 'refused' } },
    answered: { on: anywhere },
    refused: { on: { ...anywhere, 'try again': 'waiting' } },
  },
})

export const previews = () => stories<PreviewStoryEvent, PreviewStoryState>(writing, [])
