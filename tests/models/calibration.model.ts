import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type CalibrationStoryEvent =
  | { type: 'add somebody' }
  | { type: 'begin an evaluation' }
  | { type: 'start the discussion' }
  | { type: 'agree on a conversation' }
  | { type: 'close too early' }
  | { type: 'close' }
  | { type: 'try without leading' }
export type CalibrationStoryState = 'answered blind' | 'discussed' | 'agreed on' | 'at its end'

/** A calibration, for a person who leads it and takes part in it, and for a person without any rights in it. */
const calibration = createMachine({
  initial: 'answered blind',
  states: {
    'answered blind': {
      on: {
        'add somebody': 'answered blind',
        'begin an evaluation': 'answered blind',
        'agree on a conversation': 'answered blind',
        close: 'answered blind',
        'try without leading': 'answered blind',
        'start the discussion': 'discussed',
      },
    },
    discussed: {
      on: {
        'add somebody': 'discussed',
        'begin an evaluation': 'discussed',
        'start the discussion': 'discussed',
        'try without leading': 'discussed',
        'close too early': 'discussed',
        'agree on a conversation': 'agreed on',
      },
    },
    'agreed on': { on: { 'agree on a conversation': 'agreed on', close: 'at its end' } },
    'at its end': { on: { 'agree on a conversation': 'at its end', 'start the discussion': 'at its end' } },
  },
})

export const calibrations = () => stories<CalibrationStoryEvent, CalibrationStoryState>(calibration, [])

export type RepetitionStoryEvent =
  | { type: 'start the discussion' }
  | { type: 'agree on a conversation' }
  | { type: 'close' }
export type RepetitionStoryState = 'answered blind' | 'discussed' | 'at its end'

/** A repeatability calibration: there is no consensus. */
const repetition = createMachine({
  initial: 'answered blind',
  states: {
    'answered blind': { on: { 'start the discussion': 'discussed' } },
    discussed: { on: { 'agree on a conversation': 'discussed', close: 'at its end' } },
    'at its end': {},
  },
})

export const repetitions = () => stories<RepetitionStoryEvent, RepetitionStoryState>(repetition, [])
