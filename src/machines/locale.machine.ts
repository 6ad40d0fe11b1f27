import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'

import { FALLBACK_LOCALE, type Locale } from '#contracts/page-config.ts'

export type LocaleContext = {
  /** The displayed language of the page. */
  current: Locale
  /** The language of the component kit: its own until a person has selected one. */
  kit: Locale
  available: readonly Locale[]
  /** The language that is being loaded, or otherwise the current one. */
  wanted: Locale
  /** The value of the cookie at the start. */
  stored: string | null
}

export type LocaleInput = {
  stored: string | null
  available: readonly Locale[]
  configured: Locale
  kitLocale: Locale
}

export type LocaleEvent = { type: 'locale.chosen'; locale: Locale }
export type LocaleEmitted = { type: 'locale.failed'; locale: Locale }

const types: {
  context?: LocaleContext
  events?: LocaleEvent
  emitted?: LocaleEmitted
  input?: LocaleInput
  tags?: 'pending'
} = {}

const wanted = ({ context }: { context: LocaleContext }) => ({ locale: context.wanted })

/** The language of the page: from the cookie or the page config, then as selected. Each catalogue is loaded when it is needed. */
export const provideLocale = (api: LocaleApi) =>
  setup({
    types,
    actors: {
      loadCatalogue: fromPromise<void, { locale: Locale }>(({ input, signal }) =>
        api.loadCatalogue(input.locale, signal),
      ),
    },
    actions: {
      activate: (_, { locale }: { locale: Locale }) => api.activate(locale),
      keepChoice: (_, { locale }: { locale: Locale }) => api.keepChoice(locale),
      discardChoice: () => api.discardChoice(),
      want: assign((_, { locale }: { locale: Locale }) => ({ wanted: locale })),
      wantStored: assign((_, { locale }: { locale: Locale }) => ({ wanted: locale, kit: locale })),
      wantFallback: assign({ wanted: FALLBACK_LOCALE }),
      wantCurrent: assign(({ context }) => ({ wanted: context.current })),
      settle: assign(({ context }) => ({ current: context.wanted })),
      followWithKit: assign(({ context }) => ({ kit: context.wanted })),
      announceFailure: emit((_, { locale }: { locale: Locale }) => ({ type: 'locale.failed', locale })),
    },
    guards: {
      hasStored: ({ context }) => context.stored !== null,
      isStoredAvailable: ({ context }) => storedLocale(context) !== undefined,
      isAvailable: ({ context }, { locale }: { locale: Locale }) => context.available.includes(locale),
    },
  }).createMachine({
    id: 'locale',
    context: ({ input: { stored, available, configured, kitLocale } }) => ({
      current: configured,
      kit: kitLocale,
      available,
      wanted: configured,
      stored,
    }),
    initial: 'deciding',
    states: {
      deciding: {
        tags: 'pending',
        always: [
          {
            guard: 'isStoredAvailable',
            target: 'starting',
            actions: {
              type: 'wantStored',
              params: ({ context }) => ({ locale: storedLocale(context) ?? context.wanted }),
            },
          },
          { guard: 'hasStored', target: 'starting', actions: 'discardChoice' },
          { target: 'starting' },
        ],
      },
      starting: {
        tags: 'pending',
        invoke: {
          src: 'loadCatalogue',
          input: wanted,
          onDone: { target: 'ready', actions: [{ type: 'activate', params: wanted }, 'settle'] },
          onError: { target: 'falling-back', actions: [{ type: 'announceFailure', params: wanted }, 'wantFallback'] },
        },
      },
      // without any catalogue the page would display message IDs
      'falling-back': {
        tags: 'pending',
        invoke: {
          src: 'loadCatalogue',
          input: wanted,
          onDone: { target: 'ready', actions: [{ type: 'activate', params: wanted }, 'settle'] },
          onError: { target: 'ready', actions: { type: 'announceFailure', params: wanted } },
        },
      },
      ready: {
        on: {
          'locale.chosen': {
            guard: { type: 'isAvailable', params: ({ event }) => ({ locale: event.locale }) },
            target: 'loading',
            actions: { type: 'want', params: ({ event }) => ({ locale: event.locale }) },
          },
        },
      },
      loading: {
        on: {
          // entered again, so that the answer for the earlier selection is ignored
          'locale.chosen': {
            guard: { type: 'isAvailable', params: ({ event }) => ({ locale: event.locale }) },
            target: 'loading',
            reenter: true,
            actions: { type: 'want', params: ({ event }) => ({ locale: event.locale }) },
          },
        },
        invoke: {
          src: 'loadCatalogue',
          input: wanted,
          onDone: {
            target: 'ready',
            actions: [
              { type: 'activate', params: wanted },
              { type: 'keepChoice', params: wanted },
              'settle',
              'followWithKit',
            ],
          },
          onError: { target: 'ready', actions: [{ type: 'announceFailure', params: wanted }, 'wantCurrent'] },
        },
      },
    },
  })

const storedLocale = ({ stored, available }: LocaleContext) => available.find((locale) => locale === stored)

export type LocaleActor = ActorRefFrom<typeof provideLocale>

export type LocaleApi = {
  /** Loads a catalogue without displaying it yet. */
  loadCatalogue: (locale: Locale, signal: AbortSignal) => Promise<void>
  /** Displays a loaded catalogue. */
  activate: (locale: Locale) => void
  /** Stores the person's selection in the cookie. */
  keepChoice: (locale: Locale) => void
  /** Removes a cookie that is not a supported language. */
  discardChoice: () => void
}
