import { assert as holds, boolean, integer, option, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { jumpTarget, withinRecording, withinSpeeds, type Playback } from './playback.ts'

const playback = (different: Partial<Playback> = {}): Playback => ({
  position_ms: 0,
  duration_ms: 60_000,
  loop: null,
  skipSilence: false,
  silences: [],
  ...different,
})
const loop = { start_ms: 10_000, end_ms: 20_000 }
const silences = [
  { start_ms: 5_000, end_ms: 8_000 },
  { start_ms: 30_000, end_ms: 60_000 },
]

describe('a loop', () => {
  test('returns to its start when its end is passed', () => {
    expect(jumpTarget(playback({ loop, position_ms: 19_900 }), 20_150)).toBe(10_000)
    expect(jumpTarget(playback({ loop, position_ms: 19_500 }), 19_900)).toBeNull()
  })

  test('lets a person listen beyond its end', () => {
    expect(jumpTarget(playback({ loop, position_ms: 25_000 }), 25_250)).toBeNull()
  })
})

describe('skipping silence', () => {
  const skipping = playback({ skipSilence: true, silences })

  test('continues after the silence, and only if it is switched on', () => {
    expect(jumpTarget(skipping, 5_000)).toBe(8_000)
    expect(jumpTarget({ ...skipping, skipSilence: false }, 5_000)).toBeNull()
    expect(jumpTarget(skipping, 4_999)).toBeNull()
    expect(jumpTarget(skipping, 8_000)).toBeNull()
  })

  test('does not skip again if the browser seeks to a little before the end of the silence', () => {
    expect(jumpTarget(skipping, 7_980)).toBeNull()
  })

  test('ends the recording when it ends in silence', () => {
    expect(jumpTarget(skipping, 31_000)).toBe(60_000)
  })

  test('stays in the loop if the silence extends beyond it', () => {
    const inLoop = { ...skipping, loop: { start_ms: 25_000, end_ms: 40_000 } }
    expect(jumpTarget({ ...inLoop, position_ms: 29_900 }, 30_100)).toBe(25_000)
  })

  test('plays a loop that is only silence', () => {
    const inSilence = { ...skipping, loop: { start_ms: 40_000, end_ms: 50_000 } }
    expect(jumpTarget({ ...inSilence, position_ms: 41_000 }, 41_250)).toBeNull()
  })
})

test('from any position one jump is enough, and it stays within loop and recording', () => {
  const span = tuple(integer({ min: 0, max: 59_000 }), integer({ min: 1, max: 30_000 })).map(([start_ms, length]) => ({
    start_ms,
    end_ms: Math.min(60_000, start_ms + length),
  }))
  const apart = span.map((only) => [only])
  holds(
    property(
      record({ loop: option(span, { nil: null }), silences: apart, skipSilence: boolean() }),
      integer({ min: 0, max: 60_000 }),
      (settings, time_ms) => {
        const now = playback({ ...settings, position_ms: Math.max(0, time_ms - 250) })
        const target = jumpTarget(now, time_ms)
        if (target === null) return
        expect(target).toBe(withinRecording(now, target))
        expect(jumpTarget({ ...now, position_ms: target }, target)).toBeNull()
      },
    ),
  )
})

test('times and speeds are limited to the possible range', () => {
  expect([-5, 5, 70_000].map((time) => withinRecording(playback(), time))).toEqual([0, 5, 60_000])
  expect(withinRecording(playback({ duration_ms: null }), 70_000)).toBe(70_000)
  expect([0.1, 1.25, 9].map(withinSpeeds)).toEqual([0.5, 1.25, 3])
})
