import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type FeedStoryEvent =
  | { type: 'look at the page' }
  | { type: 'look elsewhere' }
  | { type: 'it is told how it is' }
  | { type: 'something happens' }
  | { type: 'the line is closed' }
  | { type: 'the line breaks' }
  | { type: 'wait' }
export type FeedStoryState = 'elsewhere' | 'waiting for the first word' | 'up to date' | 'without a line'

const isHeard = {
  'look elsewhere': 'elsewhere',
  'it is told how it is': 'up to date',
  'something happens': 'up to date',
  'the line is closed': 'without a line',
  'the line breaks': 'without a line',
} as const

/** A person who looks at the page or not, and a connection that closes and breaks now and then. */
const desk = createMachine({
  initial: 'elsewhere',
  states: {
    elsewhere: { on: { 'look at the page': 'waiting for the first word' } },
    'waiting for the first word': { on: isHeard },
    'up to date': { on: isHeard },
    'without a line': { on: { 'look elsewhere': 'elsewhere', wait: 'waiting for the first word' } },
  },
})

export const feedings = () => stories<FeedStoryEvent, FeedStoryState>(desk, [])
