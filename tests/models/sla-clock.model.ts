import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type ClockStoryEvent =
  | { type: 'the ticket waits' }
  | { type: 'the ticket goes on' }
  | { type: 'the ticket is settled' }
  | { type: 'the ticket is taken up again' }
export type ClockStoryState = 'running' | 'paused' | 'stopped'

/** An SLA clock and the events of its ticket, including those that do not apply. */
const clock = createMachine({
  initial: 'running',
  states: {
    running: {
      on: {
        'the ticket waits': 'paused',
        'the ticket goes on': 'running',
        'the ticket is settled': 'stopped',
        'the ticket is taken up again': 'running',
      },
    },
    paused: {
      on: {
        'the ticket waits': 'paused',
        'the ticket goes on': 'running',
        'the ticket is settled': 'stopped',
        'the ticket is taken up again': 'paused',
      },
    },
    stopped: {
      on: {
        'the ticket waits': 'stopped',
        'the ticket goes on': 'stopped',
        'the ticket is settled': 'stopped',
        'the ticket is taken up again': 'running',
      },
    },
  },
})

export const ticketClockings = () => stories<ClockStoryEvent, ClockStoryState>(clock, [])
