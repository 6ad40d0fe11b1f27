import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type JudgingStoryEvent =
  | { type: 'type' }
  | { type: 'take it back and leave' }
  | { type: 'leave' }
  | { type: 'press' }
  | { type: 'press by key' }
  | { type: 'be accepted' }
  | { type: 'be refused' }
  | { type: 'somebody was faster' }
  | { type: 'see theirs' }
  | { type: 'not see theirs' }
export type JudgingStoryState =
  | 'untouched'
  | 'typing'
  | 'a press is on its way'
  | 'two presses'
  | 'words are on their way'
  | 'words and a press'
  | 'typing on'
  | 'press refused'
  | 'words refused'
  | 'a key beside words'
  | 'press overtaken'
  | 'words overtaken'
  | 'key overtaken'
  | 'contested'
  | 'unaware press'
  | 'unaware'
  | 'unaware words are on their way'

/** One finding, for a person who presses and types while responses are pending and while others judge it too. */
const judging = createMachine({
  initial: 'untouched',
  states: {
    untouched: {
      on: {
        type: 'typing',
        leave: 'untouched',
        press: 'a press is on its way',
        'press by key': 'a press is on its way',
      },
    },
    typing: {
      on: {
        type: 'typing',
        'take it back and leave': 'untouched',
        leave: 'words are on their way',
        press: 'words are on their way',
      },
    },
    'a press is on its way': {
      on: {
        press: 'two presses',
        'press by key': 'two presses',
        'be accepted': 'untouched',
        'be refused': 'press refused',
        'somebody was faster': 'press overtaken',
      },
    },
    'two presses': { on: { 'be accepted': 'a press is on its way', 'be refused': 'press refused' } },
    'words are on their way': {
      on: {
        type: 'typing on',
        press: 'words and a press',
        'be accepted': 'untouched',
        'be refused': 'words refused',
        'somebody was faster': 'words overtaken',
      },
    },
    'words and a press': {
      on: {
        'be accepted': 'a press is on its way',
        'be refused': 'words refused',
        'somebody was faster': 'words overtaken',
      },
    },
    'typing on': { on: { 'be accepted': 'typing', 'be refused': 'words refused' } },
    'press refused': { on: { press: 'a press is on its way', type: 'typing' } },
    'words refused': {
      on: { leave: 'words are on their way', press: 'words are on their way', 'press by key': 'a key beside words' },
    },
    // a judgement by key does not send the words
    'a key beside words': {
      on: { 'be refused': 'words refused', 'somebody was faster': 'key overtaken' },
    },
    'press overtaken': { on: { 'see theirs': 'press refused', 'not see theirs': 'unaware press' } },
    'unaware press': {},
    'words overtaken': { on: { press: 'words overtaken', 'see theirs': 'contested', 'not see theirs': 'unaware' } },
    'key overtaken': { on: { 'see theirs': 'unaware', 'not see theirs': 'unaware' } },
    contested: { on: { leave: 'words are on their way', press: 'words are on their way' } },
    // the words were typed before theirs could be seen: the server refuses them once more
    unaware: { on: { leave: 'unaware words are on their way' } },
    'unaware words are on their way': { on: { 'somebody was faster': 'words overtaken' } },
  },
})

export const judgings = () => stories<JudgingStoryEvent, JudgingStoryState>(judging, [])

export type LookingStoryEvent =
  | { type: 'look' }
  | { type: 'more is found' }
  | { type: 'be refused' }
  | { type: 'somebody was faster' }
  | { type: 'see theirs' }
  | { type: 'not see theirs' }
  | { type: 'an old answer arrives' }
export type LookingStoryState = 'at rest' | 'looking' | 'refused' | 'overtaken'

/** The rules that run again. */
const looking = createMachine({
  initial: 'at rest',
  states: {
    'at rest': { on: { look: 'looking', 'an old answer arrives': 'at rest' } },
    looking: {
      on: {
        look: 'looking',
        'more is found': 'at rest',
        'be refused': 'refused',
        'somebody was faster': 'overtaken',
        'an old answer arrives': 'looking',
      },
    },
    overtaken: { on: { look: 'overtaken', 'see theirs': 'refused', 'not see theirs': 'refused' } },
    refused: { on: { look: 'looking' } },
  },
})

export const lookings = () => stories<LookingStoryEvent, LookingStoryState>(looking, [])
