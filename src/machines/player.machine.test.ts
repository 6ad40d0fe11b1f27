import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'

import { providePlayer, SKIP_MS, type PlayerEvent, type PlayerInput } from './player.machine.ts'

const minute: PlayerEvent = { type: 'media.ready', duration_ms: 60_000 }
const playing: PlayerEvent[] = [minute, { type: 'play.toggled' }]
const at = (position_ms: number): PlayerEvent => ({ type: 'media.time', position_ms })

/** A player that has lived through the events, with what it did to its element since the last of `before`. */
function player(before: PlayerEvent[], different: Partial<PlayerInput> = {}) {
  const effects: string[] = []
  const actor = createActor(
    providePlayer({
      load: () => void effects.push('load'),
      play: () => void effects.push('play'),
      pause: () => void effects.push('pause'),
      seek: (position_ms) => void effects.push(`seek ${position_ms}`),
      setSpeed: (speed) => void effects.push(`speed ${speed}`),
    }),
    { input: { start_ms: 0, speed: 1, skipSilence: false, ...different } },
  ).start()
  for (const event of before) actor.send(event)
  const alreadyDone = effects.length
  return {
    send: (...events: PlayerEvent[]) => {
      for (const event of events) actor.send(event)
    },
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    effects: () => effects.slice(alreadyDone),
  }
}

describe('loading', () => {
  test('ends paused, at the requested position and speed', () => {
    const { state, effects, context, send } = player([], { start_ms: 12_000, speed: 1.5 })
    expect(state()).toBe('loading')
    send(minute)
    expect(state()).toBe('paused')
    expect(effects()).toEqual(['speed 1.5', 'seek 12000'])
    expect(context()).toMatchObject({ position_ms: 12_000, duration_ms: 60_000 })
  })

  test('keeps the requested position within the recording, whatever the element reports meanwhile', () => {
    const { context, send } = player([], { start_ms: 90_000 })
    send(at(0), minute)
    expect(context().position_ms).toBe(60_000)
  })

  test('plays at once if play was pressed meanwhile, and not if it was pressed twice', () => {
    const once = player([{ type: 'play.toggled' }])
    once.send(minute)
    expect([once.state(), once.effects()]).toEqual(['playing', ['speed 1', 'seek 0', 'play']])
    const twice = player([{ type: 'play.toggled' }, { type: 'play.toggled' }])
    twice.send(minute)
    expect(twice.state()).toBe('paused')
  })

  test('that fails can be retried, and continues at the same position', () => {
    const { state, effects, context, send } = player([...playing, at(5_000), { type: 'media.failed' }])
    expect(state()).toBe('failed')
    send({ type: 'retry.requested' })
    expect([state(), effects()]).toEqual(['loading', ['load']])
    send(minute)
    expect([state(), context().position_ms]).toEqual(['paused', 5_000])
  })
})

describe('play and pause', () => {
  test('follow the person', () => {
    const { state, effects, send } = player([minute])
    send({ type: 'play.toggled' })
    expect(state()).toBe('playing')
    send({ type: 'play.toggled' })
    expect([state(), effects()]).toEqual(['paused', ['play', 'pause']])
  })

  test('follow the browser, when a headset or another program does it', () => {
    const { state, effects, send } = player([minute])
    send({ type: 'media.playing' })
    expect(state()).toBe('playing')
    send({ type: 'media.paused' })
    expect([state(), effects()]).toEqual(['paused', []])
  })

  test('wait for the network and go on', () => {
    const { state, send } = player(playing)
    send({ type: 'media.waiting' })
    expect(state()).toBe('buffering')
    send({ type: 'media.playing' })
    expect(state()).toBe('playing')
  })
})

describe('moving', () => {
  test('seeks at once to where the person points, within the recording', () => {
    const { effects, context, send } = player([minute])
    send({ type: 'seek.requested', position_ms: 30_000 }, { type: 'seek.requested', position_ms: 99_000 })
    expect(effects()).toEqual(['seek 30000', 'seek 60000'])
    expect(context().position_ms).toBe(60_000)
  })

  test('skips ten seconds back and forward', () => {
    const { effects, send } = player([...playing, at(15_000)])
    send({ type: 'skip.requested', by_ms: SKIP_MS }, { type: 'skip.requested', by_ms: -SKIP_MS })
    send({ type: 'skip.requested', by_ms: -SKIP_MS }, { type: 'skip.requested', by_ms: -SKIP_MS })
    expect(effects()).toEqual(['seek 25000', 'seek 15000', 'seek 5000', 'seek 0'])
  })

  test('changes the speed between half and three times', () => {
    const { effects, context, send } = player(playing)
    for (const speed of [0.1, 1.25, 9]) send({ type: 'speed.chosen', speed })
    expect(effects()).toEqual(['speed 0.5', 'speed 1.25', 'speed 3'])
    expect(context().speed).toBe(3)
  })

  test('follows the time of the element', () => {
    const { context, effects, send } = player(playing)
    send(at(250), at(500))
    expect([context().position_ms, effects()]).toEqual([500, []])
  })
})

describe('a selected loop', () => {
  const looping: PlayerEvent[] = [...playing, { type: 'loop.selected', span: { start_ms: 50_000, end_ms: 60_000 } }]

  test('is repeated when its end is passed', () => {
    const { effects, context, send } = player([
      ...playing,
      { type: 'loop.selected', span: { start_ms: 1_000, end_ms: 2_000 } },
      at(1_900),
    ])
    send(at(2_100))
    expect([effects(), context().position_ms]).toEqual([['seek 1000'], 1_000])
  })

  test('that ends with the recording is repeated, also if the browser reports a pause first', () => {
    for (const told of [[], [{ type: 'media.paused' }], [{ type: 'media.waiting' }]] satisfies PlayerEvent[][]) {
      const { effects, state, send } = player([...looping, at(59_800), ...told])
      send({ type: 'media.ended' })
      expect([state(), effects()]).toEqual(['playing', ['seek 50000', 'play']])
    }
  })

  test('that is removed lets the recording end', () => {
    const { state, send } = player([...looping, at(59_800)])
    send({ type: 'loop.selected', span: null }, { type: 'media.ended' })
    expect(state()).toBe('ended')
  })
})

test('silence is skipped while it is switched on', () => {
  const silences = [{ start_ms: 2_000, end_ms: 9_000 }]
  const { effects, context, send } = player([...playing, { type: 'silences.learned', silences }])
  send(at(2_250), { type: 'silence-skipping.toggled' }, at(2_500))
  expect([effects(), context().position_ms]).toEqual([['seek 9000'], 9_000])
  send({ type: 'media.waiting' }, at(2_750))
  expect(effects()).toEqual(['seek 9000', 'seek 9000'])
})

test('silences that arrive during playback are skipped from then on, until newer ones replace them', () => {
  const { effects, send } = player(playing, { skipSilence: true })
  send(at(2_250), { type: 'silences.learned', silences: [{ start_ms: 2_000, end_ms: 9_000 }] }, at(2_500))
  send({ type: 'silences.learned', silences: [{ start_ms: 20_000, end_ms: 22_000 }] }, at(2_750), at(20_100))
  expect(effects()).toEqual(['seek 9000', 'seek 22000'])
})

describe('at the end', () => {
  const ended: PlayerEvent[] = [...playing, at(59_900), { type: 'media.paused' }, { type: 'media.ended' }]

  test('play starts again', () => {
    const { effects, state, send } = player(ended)
    expect(state()).toBe('ended')
    send({ type: 'play.toggled' })
    expect([state(), effects()]).toEqual(['playing', ['seek 0', 'play']])
  })

  test('going back pauses there', () => {
    const seeking = player(ended)
    seeking.send({ type: 'seek.requested', position_ms: 4_000 })
    expect([seeking.state(), seeking.effects()]).toEqual(['paused', ['seek 4000']])
    const skipping = player(ended)
    skipping.send({ type: 'skip.requested', by_ms: -SKIP_MS })
    expect([skipping.state(), skipping.effects()]).toEqual(['paused', ['seek 49900']])
  })
})

test('a missing effect is a type error', () => {
  const nothing = () => undefined
  // @ts-expect-error there is no `setSpeed`
  const lacking: Parameters<typeof providePlayer>[0] = { load: nothing, play: nothing, pause: nothing, seek: nothing }
  expect(lacking).not.toHaveProperty('setSpeed')
})
