import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type NoteStoryEvent =
  | { type: 'start one' }
  | { type: 'open one of mine' }
  | { type: 'write a word' }
  | { type: 'clear it' }
  | { type: 'choose other words' }
  | { type: 'make it about the whole' }
  | { type: 'save' }
  | { type: 'be accepted' }
  | { type: 'be refused' }
  | { type: 'somebody was faster' }
  | { type: 'save it all the same' }
  | { type: 'give it up' }
  | { type: 'leave and come back' }
export type NoteStoryState =
  | 'nothing open'
  | 'an empty note'
  | 'a written note'
  | 'a note changed'
  | 'on its way'
  | 'a change on its way'
  | 'contested'

/** A person who writes one note at a time and presses every button at any time. */
const writer = createMachine({
  initial: 'nothing open',
  states: {
    'nothing open': {
      on: { 'start one': 'an empty note', 'open one of mine': 'a note changed', 'leave and come back': 'nothing open' },
    },
    'an empty note': {
      on: {
        'write a word': 'a written note',
        save: 'an empty note',
        'choose other words': 'an empty note',
        'give it up': 'nothing open',
        'leave and come back': 'nothing open',
      },
    },
    'a written note': {
      on: {
        'write a word': 'a written note',
        'clear it': 'an empty note',
        'start one': 'a written note',
        'choose other words': 'a written note',
        'make it about the whole': 'a written note',
        save: 'on its way',
        'give it up': 'nothing open',
        'leave and come back': 'a written note',
      },
    },
    'a note changed': {
      on: {
        'write a word': 'a note changed',
        'start one': 'a note changed',
        'make it about the whole': 'a note changed',
        save: 'a change on its way',
        'give it up': 'nothing open',
      },
    },
    'on its way': {
      on: {
        'write a word': 'on its way',
        save: 'on its way',
        'be accepted': 'nothing open',
        'be refused': 'a written note',
      },
    },
    'a change on its way': {
      on: {
        'be accepted': 'nothing open',
        'be refused': 'a note changed',
        'somebody was faster': 'contested',
      },
    },
    contested: {
      on: {
        'write a word': 'contested',
        'save it all the same': 'a change on its way',
        'give it up': 'nothing open',
      },
    },
  },
})

export const writings = () => stories<NoteStoryEvent, NoteStoryState>(writer, [])

export type RemovalStoryEvent =
  | { type: 'ask to remove it' }
  | { type: 'ask to remove another' }
  | { type: 'keep it' }
  | { type: 'go on' }
  | { type: 'be accepted' }
  | { type: 'be refused' }
export type RemovalStoryState = 'all there' | 'asked' | 'on its way'

/** A person who removes a note. */
const remover = createMachine({
  initial: 'all there',
  states: {
    'all there': { on: { 'ask to remove it': 'asked', 'go on': 'all there' } },
    asked: {
      on: { 'ask to remove another': 'asked', 'keep it': 'all there', 'go on': 'on its way' },
    },
    'on its way': { on: { 'keep it': 'on its way', 'be accepted': 'all there', 'be refused': 'asked' } },
  },
})

export const removals = () => stories<RemovalStoryEvent, RemovalStoryState>(remover, [])
