import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import { providePlayer, SKIP_MS } from '#src/machines/player.machine.ts'

import type { ListenerContext, ListenerEvent, ListenerState } from './player.model.ts'
import type { Driver } from './stories.ts'

const DURATION_MS = 60_000
const silence = { start_ms: 20_000, end_ms: 25_000 }
const lastWords = { start_ms: 50_000, end_ms: DURATION_MS }

/** Drives the production machine, with an audio element that obeys it and sends the events that a browser's would. */
export function playerDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<ListenerEvent, ListenerState, ListenerContext> {
  const element = { isPlaying: false, position_ms: 0, speed: 1, loads: 1 }
  const machine = providePlayer({
    load: () => void (element.loads += 1),
    play: () => void (element.isPlaying = true),
    pause: () => void (element.isPlaying = false),
    seek: (position_ms) => void (element.position_ms = position_ms),
    setSpeed: (speed) => void (element.speed = speed),
  })
  const input = { start_ms: 0, speed: 1, skipSilence: false }
  const player = createActor(machine, { input, inspect }).start()

  const moveTo = (position_ms: number) => {
    element.position_ms = position_ms
    player.send({ type: 'media.time', position_ms })
  }
  const sendMedia = (type: 'media.playing' | 'media.paused', isPlaying: boolean) => {
    element.isPlaying = isPlaying
    player.send({ type })
  }
  const expectState = (value: string, isPlaying: boolean) => {
    expect([player.getSnapshot().value, element.isPlaying]).toEqual([value, isPlaying])
    expect(player.getSnapshot().context).toMatchObject({ position_ms: element.position_ms, speed: element.speed })
  }

  return {
    does: {
      'recording is there': () => player.send({ type: 'media.ready', duration_ms: DURATION_MS }),
      'transcript is there': () => player.send({ type: 'silences.learned', silences: [silence] }),
      'time passes': () => moveTo(player.getSnapshot().value === 'loading' ? 0 : element.position_ms + 250),
      'silence begins': () => {
        const { skipSilence, silences } = player.getSnapshot().context
        moveTo(silence.start_ms)
        expect(element.position_ms).toBe(skipSilence && silences.length > 0 ? silence.end_ms : silence.start_ms)
      },
      'recording is over': ({ pauses }) => {
        moveTo(DURATION_MS - 100)
        if (pauses) sendMedia('media.paused', false)
        element.isPlaying = false
        player.send({ type: 'media.ended' })
      },
      'network is slow': () => player.send({ type: 'media.waiting' }),
      'network is back': () => player.send({ type: 'media.playing' }),
      'network breaks': () => {
        element.isPlaying = false
        player.send({ type: 'media.failed' })
      },
      'headset plays': () => sendMedia('media.playing', true),
      'headset pauses': () => sendMedia('media.paused', false),
      'press play': () => player.send({ type: 'play.toggled' }),
      'point at a word': () => player.send({ type: 'seek.requested', position_ms: 30_000 }),
      'skip back': () => player.send({ type: 'skip.requested', by_ms: -SKIP_MS }),
      'play faster': () => player.send({ type: 'speed.chosen', speed: 1.5 }),
      'select the last words': () => player.send({ type: 'loop.selected', span: lastWords }),
      'switch silence skipping': () => player.send({ type: 'silence-skipping.toggled' }),
      'try again': () => {
        const { loads } = element
        player.send({ type: 'retry.requested' })
        expect(element.loads).toBe(loads + 1)
      },
    },
    sees: {
      loading: () => expectState('loading', false),
      'loading to play': () => expectState('loading', false),
      paused: () => expectState('paused', false),
      playing: ({ reading, looping, skipping }) => {
        expectState('playing', true)
        const { silences, loop, skipSilence } = player.getSnapshot().context
        const expected = { silences: reading ? [silence] : [], loop: looping ? lastWords : null, skipSilence: skipping }
        expect({ silences, loop, skipSilence }).toEqual(expected)
      },
      waiting: () => expectState('buffering', true),
      over: () => expectState('ended', false),
      broken: () => expectState('failed', false),
    },
  }
}
