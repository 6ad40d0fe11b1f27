import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type FormStoryEvent =
  | { type: 'type something' }
  | { type: 'submit' }
  | { type: 'be accepted' }
  | { type: 'be refused' }
export type FormStoryState = 'blank' | 'written' | 'on its way' | 'refused' | 'accepted'

/** Any form, for a person in a hurry. */
const filling = createMachine({
  initial: 'blank',
  states: {
    blank: { on: { 'type something': 'written', submit: 'on its way' } },
    written: { on: { 'type something': 'written', submit: 'on its way' } },
    'on its way': {
      on: {
        'type something': 'on its way',
        submit: 'on its way',
        'be accepted': 'accepted',
        'be refused': 'refused',
      },
    },
    refused: { on: { 'type something': 'written', submit: 'on its way' } },
    accepted: { on: { 'type something': 'written', submit: 'accepted' } },
  },
})

export const fillings = () => stories<FormStoryEvent, FormStoryState>(filling, [])
