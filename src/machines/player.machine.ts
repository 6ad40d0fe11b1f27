import { assign, setup, type ActorRefFrom } from 'xstate'

import type { Span } from '#domain/time/spans.ts'

import { jumpTarget, withinRecording, withinSpeeds, type Playback } from './playback.ts'

export type PlayerContext = Playback & {
  speed: number
  /** Play was requested before the recording was loaded. */
  wantsToPlay: boolean
}

export type PlayerInput = { start_ms: number; speed: number; skipSilence: boolean }

export type PlayerEvent =
  // from the element
  | { type: 'media.ready'; duration_ms: number }
  | { type: 'media.time'; position_ms: number }
  | { type: 'media.playing' }
  /** Also when the browser or a headset has stopped playback, or the browser has refused to play. */
  | { type: 'media.paused' }
  | { type: 'media.waiting' }
  | { type: 'media.ended' }
  | { type: 'media.failed' }
  // from the transcript, which may load later than the recording
  | { type: 'silences.learned'; silences: readonly Span[] }
  // from the person
  | { type: 'play.toggled' }
  | { type: 'seek.requested'; position_ms: number }
  | { type: 'skip.requested'; by_ms: number }
  | { type: 'speed.chosen'; speed: number }
  | { type: 'loop.selected'; span: Span | null }
  | { type: 'silence-skipping.toggled' }
  | { type: 'retry.requested' }

/** The length of one skip, back or forward. */
export const SKIP_MS = 10_000
/** A shorter span is a click with an unsteady hand. */
export const MIN_LOOP_MS = 300

const types: { context?: PlayerContext; events?: PlayerEvent; input?: PlayerInput; tags?: 'pending' | 'sounding' } = {}

type Position = { position_ms: number }
type Moment = { context: PlayerContext; event: Position }

const reached = ({ event: { position_ms } }: Moment) => ({ position_ms })
const requestedPosition = ({ context, event }: Moment) => ({ position_ms: withinRecording(context, event.position_ms) })
const skipped = ({ context, event }: { context: PlayerContext; event: { by_ms: number } }) => ({
  position_ms: withinRecording(context, context.position_ms + event.by_ms),
})
const jump = ({ context, event }: Moment) => ({
  position_ms: jumpTarget(context, event.position_ms) ?? event.position_ms,
})
const loopStart = ({ context }: { context: PlayerContext }) => ({ position_ms: context.loop?.start_ms ?? 0 })
const position = ({ context: { position_ms } }: { context: PlayerContext }) => ({ position_ms })

/** Time advances, unless playback has to jump. */
const advanceTime = [
  {
    guard: {
      type: 'hasToJump',
      params: ({ context, event }: Moment) => ({ to: jumpTarget(context, event.position_ms) }),
    },
    actions: [
      { type: 'moveTo', params: jump },
      { type: 'seek', params: position },
    ],
  },
  { actions: { type: 'moveTo', params: reached } },
] as const

const seekToRequested = [
  { type: 'moveTo', params: requestedPosition },
  { type: 'seek', params: position },
] as const

const skipByRequested = [
  { type: 'moveTo', params: skipped },
  { type: 'seek', params: position },
] as const

// the last time that the element reports may be before the end of the loop
const atTheEnd = [
  {
    guard: 'isInLoop',
    target: 'playing',
    actions: [{ type: 'moveTo', params: loopStart }, { type: 'seek', params: position }, 'play'],
  },
  { target: 'ended' },
] as const

const whileSounding = {
  'play.toggled': { target: 'paused', actions: 'pause' },
  'media.paused': 'paused',
  'media.time': advanceTime,
  'media.ended': atTheEnd,
} as const

/** Plays a recording: handles the requests of the person and the events of the media element. */
export const providePlayer = (media: PlayerMedia) =>
  setup({
    types,
    actions: {
      load: () => media.load(),
      play: () => media.play(),
      pause: () => media.pause(),
      seek: (_, { position_ms }: Position) => media.seek(position_ms),
      setSpeed: (_, { speed }: { speed: number }) => media.setSpeed(speed),
      moveTo: assign((_, { position_ms }: Position) => ({ position_ms })),
      learnDuration: assign((_, { duration_ms }: { duration_ms: number }) => ({ duration_ms })),
      rememberSilences: assign((_, { silences }: { silences: readonly Span[] }) => ({ silences })),
      rememberSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
      rememberLoop: assign((_, { loop }: { loop: Span | null }) => ({ loop })),
      toggleSilenceSkipping: assign(({ context }) => ({ skipSilence: !context.skipSilence })),
      toggleWish: assign(({ context }) => ({ wantsToPlay: !context.wantsToPlay })),
      forgetWish: assign({ wantsToPlay: false }),
    },
    guards: {
      hasToJump: (_, { to }: { to: number | null }) => to !== null,
      isInLoop: ({ context: { loop, position_ms } }) =>
        loop !== null && loop.start_ms <= position_ms && position_ms < loop.end_ms,
      wantsToPlay: ({ context }) => context.wantsToPlay,
    },
  }).createMachine({
    id: 'player',
    context: ({ input: { start_ms, speed, skipSilence } }) => ({
      position_ms: start_ms,
      duration_ms: null,
      speed: withinSpeeds(speed),
      loop: null,
      skipSilence,
      silences: [],
      wantsToPlay: false,
    }),
    initial: 'loading',
    on: {
      'media.failed': '.failed',
      'media.time': { actions: { type: 'moveTo', params: reached } },
      'silences.learned': {
        actions: { type: 'rememberSilences', params: ({ event: { silences } }) => ({ silences }) },
      },
      'seek.requested': { actions: seekToRequested },
      'skip.requested': { actions: skipByRequested },
      'speed.chosen': {
        actions: [
          { type: 'rememberSpeed', params: ({ event }) => ({ speed: withinSpeeds(event.speed) }) },
          { type: 'setSpeed', params: ({ context: { speed } }) => ({ speed }) },
        ],
      },
      'loop.selected': { actions: { type: 'rememberLoop', params: ({ event }) => ({ loop: event.span }) } },
      'silence-skipping.toggled': { actions: 'toggleSilenceSkipping' },
    },
    states: {
      loading: {
        tags: 'pending',
        on: {
          'play.toggled': { actions: 'toggleWish' },
          // the element starts at 0: its position is not yet the one that the person wants
          'media.time': {},
          'media.ready': {
            target: 'starting',
            actions: [
              { type: 'learnDuration', params: ({ event: { duration_ms } }) => ({ duration_ms }) },
              {
                type: 'moveTo',
                params: ({ context }) => ({ position_ms: withinRecording(context, context.position_ms) }),
              },
              { type: 'setSpeed', params: ({ context: { speed } }) => ({ speed }) },
              { type: 'seek', params: position },
            ],
          },
        },
      },
      starting: {
        exit: 'forgetWish',
        always: [{ guard: 'wantsToPlay', target: 'playing', actions: 'play' }, { target: 'paused' }],
      },
      paused: {
        on: {
          'play.toggled': { target: 'playing', actions: 'play' },
          'media.playing': 'playing',
          // at the end of a recording, browsers report a pause first
          'media.ended': atTheEnd,
        },
      },
      playing: {
        tags: 'sounding',
        on: { ...whileSounding, 'media.waiting': 'buffering' },
      },
      buffering: {
        tags: ['pending', 'sounding'],
        on: { ...whileSounding, 'media.playing': 'playing' },
      },
      ended: {
        on: {
          'play.toggled': {
            target: 'playing',
            actions: [{ type: 'moveTo', params: { position_ms: 0 } }, { type: 'seek', params: position }, 'play'],
          },
          'seek.requested': { target: 'paused', actions: seekToRequested },
          'skip.requested': { target: 'paused', actions: skipByRequested },
        },
      },
      failed: {
        on: { 'retry.requested': { target: 'loading', actions: 'load' } },
      },
    },
  })

export type PlayerActor = ActorRefFrom<typeof providePlayer>

/** The actions of the player on its media element. */
export type PlayerMedia = {
  load: () => void
  play: () => void
  pause: () => void
  seek: (position_ms: number) => void
  setSpeed: (speed: number) => void
}
