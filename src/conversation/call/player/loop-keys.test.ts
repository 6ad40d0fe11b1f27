import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'

import { providePlayer } from '#src/machines/player.machine.ts'

import { loopKey } from './player-keys.ts'

const silent = { load: () => {}, play: () => {}, pause: () => {}, seek: () => {}, setSpeed: () => {} }

/** A player of a minute, where the keys were pressed at these times. */
function pressed(...keys: [string, number][]) {
  const player = createActor(providePlayer(silent), { input: { start_ms: 0, speed: 1, skipSilence: false } }).start()
  player.send({ type: 'media.ready', duration_ms: 60_000 })
  for (const [key, position_ms] of keys) {
    player.send({ type: 'seek.requested', position_ms })
    for (const event of loopKey(key, player.getSnapshot().context)) player.send(event)
  }
  const { loop, position_ms } = player.getSnapshot().context
  return { loop: loop && [loop.start_ms, loop.end_ms], position_ms }
}

describe('the keys of the repeated span', () => {
  test.each([
    ['[', ']'],
    ['i', 'o'],
    ['I', 'O'],
  ])('%s begins it, %s ends it and goes back to its start', (begin, end) => {
    expect(pressed([begin, 10_000], [end, 20_000])).toEqual({ loop: [10_000, 20_000], position_ms: 10_000 })
  })

  test('extend to the end, or from the beginning, if only one is pressed', () => {
    expect(pressed(['[', 10_000]).loop).toEqual([10_000, 60_000])
    expect(pressed([']', 10_000])).toEqual({ loop: [0, 10_000], position_ms: 0 })
  })

  test('move one end of it, and start a new span beyond the other end', () => {
    const span: [string, number][] = [
      ['[', 10_000],
      [']', 20_000],
    ]
    expect(pressed(...span, ['[', 15_000]).loop).toEqual([15_000, 20_000])
    expect(pressed(...span, [']', 30_000]).loop).toEqual([10_000, 30_000])
    expect(pressed(...span, ['[', 30_000]).loop).toEqual([30_000, 60_000])
    expect(pressed(...span, [']', 5_000]).loop).toEqual([0, 5_000])
  })

  test('do not repeat a span that is too short', () => {
    expect(pressed(['[', 59_900]).loop).toBeNull()
    expect(pressed([']', 100])).toEqual({ loop: null, position_ms: 100 })
  })

  test('Escape ends it, and is left to other handlers if there is none', () => {
    expect(pressed(['[', 10_000], ['Escape', 12_000]).loop).toBeNull()
    const { context } = createActor(providePlayer(silent), {
      input: { start_ms: 0, speed: 1, skipSilence: false },
    }).getSnapshot()
    expect(loopKey('Escape', context)).toEqual([])
  })
})
