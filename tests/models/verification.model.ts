import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type VerificationStoryEvent =
  | { type: 'judges what was said' }
  | { type: 'lets the rules look again' }
  | { type: 'calls it valid' }
  | { type: 'calls it repairable' }
  | { type: 'calls it void' }
  | { type: 'puts it off until somebody is called' }
  | { type: 'has called' }
  | { type: 'asks for a second look' }
  | { type: 'names the call that mends it' }
  | { type: 'opens it again' }
  | { type: 'people try what is not theirs' }
export type VerificationStoryState = 'waiting' | 'called later' | 'looked at twice' | 'sound' | 'to mend' | 'no sale'

const everything: Record<VerificationStoryEvent['type'], true> = {
  'judges what was said': true,
  'lets the rules look again': true,
  'calls it valid': true,
  'calls it repairable': true,
  'calls it void': true,
  'puts it off until somebody is called': true,
  'has called': true,
  'asks for a second look': true,
  'names the call that mends it': true,
  'opens it again': true,
  'people try what is not theirs': true,
}

/** Tries every step in a state: it leads where `moves` says, and otherwise changes nothing. */
const stateWith = (
  state: VerificationStoryState,
  moves: Partial<Record<VerificationStoryEvent['type'], VerificationStoryState>>,
) => ({
  on: { ...Object.fromEntries(Object.keys(everything).map((event) => [event, state])), ...moves },
})

/** Verifiers, one of whom asks for a second look and another takes it, and people who try what they may not. */
const desk = createMachine({
  initial: 'waiting',
  states: {
    waiting: stateWith('waiting', {
      'calls it valid': 'sound',
      'calls it repairable': 'to mend',
      'calls it void': 'no sale',
      'puts it off until somebody is called': 'called later',
      'asks for a second look': 'looked at twice',
    }),
    'called later': stateWith('called later', { 'has called': 'waiting' }),
    'looked at twice': stateWith('looked at twice', {
      'calls it valid': 'sound',
      'calls it repairable': 'to mend',
      'calls it void': 'no sale',
    }),
    'to mend': stateWith('to mend', {
      'names the call that mends it': 'sound',
      'calls it void': 'no sale',
      'opens it again': 'waiting',
    }),
    sound: stateWith('sound', { 'opens it again': 'waiting' }),
    'no sale': stateWith('no sale', { 'opens it again': 'waiting' }),
  },
})

export const verifications = () => stories<VerificationStoryEvent, VerificationStoryState>(desk, [])
