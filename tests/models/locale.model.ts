import { assign, setup } from 'xstate'

import type { Locale } from '#contracts/page-config.ts'

import { stories } from './stories.ts'

export type ReaderEvent =
  | { type: 'open the page'; cookie: 'none' | 'fr' | 'tlh' }
  | { type: 'choose'; locale: Locale }
  | { type: 'catalogue arrives' }
  | { type: 'catalogue fails' }
export type ReaderState = 'before' | 'opening' | 'opening in English' | 'reading' | 'waiting for another language'

export type ReaderContext = { current: Locale; wanted: Locale; kit: Locale }

const types: { context?: ReaderContext; events?: ReaderEvent } = {}

/** A person who reads the page in English, French or Bengali, and changes the language. */
const reader = setup({
  types,
  actions: {
    want: assign((_, { locale }: { locale: Locale }) => ({ wanted: locale })),
    read: assign(({ context }) => ({ current: context.wanted })),
    followWithKit: assign(({ context }) => ({ kit: context.wanted })),
    goOn: assign(({ context }) => ({ wanted: context.current })),
  },
  guards: { isFrench: ({ event }) => event.type === 'open the page' && event.cookie === 'fr' },
}).createMachine({
  context: { current: 'en', wanted: 'en', kit: 'es' },
  initial: 'before',
  states: {
    before: {
      on: {
        'open the page': [
          {
            guard: 'isFrench',
            target: 'opening',
            actions: [{ type: 'want', params: { locale: 'fr' } }, 'followWithKit'],
          },
          { target: 'opening' },
        ],
      },
    },
    opening: {
      on: {
        'catalogue arrives': { target: 'reading', actions: 'read' },
        'catalogue fails': { target: 'opening in English', actions: 'goOn' },
      },
    },
    'opening in English': {
      on: { 'catalogue arrives': 'reading', 'catalogue fails': 'reading' },
    },
    reading: {
      on: {
        choose: {
          target: 'waiting for another language',
          actions: { type: 'want', params: ({ event }) => ({ locale: event.locale }) },
        },
      },
    },
    'waiting for another language': {
      on: {
        choose: {
          target: 'waiting for another language',
          actions: { type: 'want', params: ({ event }) => ({ locale: event.locale }) },
        },
        'catalogue arrives': { target: 'reading', actions: ['read', 'followWithKit'] },
        'catalogue fails': { target: 'reading', actions: 'goOn' },
      },
    },
  },
})

const events: ReaderEvent[] = [
  ...(['none', 'fr', 'tlh'] as const).map((cookie) => ({ type: 'open the page' as const, cookie })),
  ...(['fr', 'bn'] as const).map((locale) => ({ type: 'choose' as const, locale })),
]

export const readings = () => stories<ReaderEvent, ReaderState, ReaderContext>(reader, events)
