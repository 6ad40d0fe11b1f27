import { describe, expect, test } from 'vitest'

import { sliderKey } from '#src/conversation/call/player/waveform.tsx'

import { playerKey } from './player-keys.ts'

const playing = {
  position_ms: 20_000,
  duration_ms: 60_000,
  speed: 1,
  loop: null,
  skipSilence: false,
  silences: [],
  wantsToPlay: false,
}

describe('a key on the page', () => {
  test.each([
    [' ', { type: 'play.toggled' }],
    ['k', { type: 'play.toggled' }],
    ['K', { type: 'play.toggled' }],
    ['j', { type: 'skip.requested', by_ms: -10_000 }],
    ['l', { type: 'skip.requested', by_ms: 10_000 }],
    ['ArrowLeft', { type: 'skip.requested', by_ms: -5_000 }],
    ['ArrowRight', { type: 'skip.requested', by_ms: 5_000 }],
    ['0', { type: 'seek.requested', position_ms: 0 }],
    ['9', { type: 'seek.requested', position_ms: 54_000 }],
    [',', { type: 'speed.chosen', speed: 0.75 }],
    ['.', { type: 'speed.chosen', speed: 1.25 }],
    ['x', null],
    ['F5', null],
  ])('%j asks for %j', (key, event) => {
    expect(playerKey(key, playing)).toEqual(event)
  })

  test('does not seek in a recording of unknown length', () => {
    expect(playerKey('5', { ...playing, duration_ms: null })).toBeNull()
  })

  test('stays at the fastest and at the slowest speed', () => {
    expect(playerKey('.', { ...playing, speed: 3 })).toEqual({ type: 'speed.chosen', speed: 3 })
    expect(playerKey(',', { ...playing, speed: 0.5 })).toEqual({ type: 'speed.chosen', speed: 0.5 })
  })
})

describe('a key on the slider', () => {
  const press = (key: string, shiftKey = false, context = playing) => sliderKey({ key, shiftKey }, context, 60_000)

  test('moves by a step, a leap, or to an end', () => {
    expect(press('ArrowRight')).toEqual({ type: 'skip.requested', by_ms: 5_000 })
    expect(press('PageDown')).toEqual({ type: 'skip.requested', by_ms: -30_000 })
    expect(press('Home')).toEqual({ type: 'seek.requested', position_ms: 0 })
    expect(press('End')).toEqual({ type: 'seek.requested', position_ms: 60_000 })
    expect(press('a')).toBeNull()
  })

  test('with Shift selects a span from here, longer and shorter, until it is empty', () => {
    const span = (end_ms: number) => ({ start_ms: 20_000, end_ms })
    expect(press('ArrowRight', true)).toEqual({ type: 'loop.selected', span: span(25_000) })
    const looping = { ...playing, loop: span(25_000) as never }
    expect(press('ArrowRight', true, looping)).toEqual({ type: 'loop.selected', span: span(30_000) })
    expect(press('ArrowLeft', true, looping)).toEqual({ type: 'loop.selected', span: null })
    expect(press('PageUp', true, looping)).toEqual({ type: 'loop.selected', span: span(55_000) })
  })
})
