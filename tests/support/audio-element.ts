import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** jsdom plays no audio: this fake element obeys the player and sends the events of a real one, when the test says so. */
export function audioElement(seconds: number) {
  const state = { paused: true, currentTime: 0, playbackRate: 1, loads: 0 }
  const { prototype } = HTMLMediaElement
  const properties: Record<string, PropertyDescriptor> = {
    duration: { get: () => seconds },
    paused: { get: () => state.paused },
    currentTime: { get: () => state.currentTime, set: (time: number) => void (state.currentTime = time) },
    playbackRate: { get: () => state.playbackRate, set: (rate: number) => void (state.playbackRate = rate) },
    src: { set: () => void (state.loads += 1) },
  }
  for (const [name, property] of Object.entries(properties)) {
    const real = Object.getOwnPropertyDescriptor(prototype, name)!
    Object.defineProperty(prototype, name, { configurable: true, ...property })
    onTestFinished(() => void Object.defineProperty(prototype, name, real))
  }

  const dispatch = (name: string) => void document.querySelector('audio')?.dispatchEvent(new Event(name))
  vi.spyOn(prototype, 'play').mockImplementation(async () => {
    state.paused = false
    dispatch('playing')
  })
  vi.spyOn(prototype, 'pause').mockImplementation(() => {
    if (state.paused) return
    state.paused = true
    dispatch('pause')
  })

  return {
    state,
    /** The duration of the recording is known. */
    ready: () => act(() => dispatch('loadedmetadata')),
    /** Playback has reached this time. */
    reach: (time: number) =>
      act(() => {
        state.currentTime = time
        dispatch('timeupdate')
      }),
    tell: (name: 'waiting' | 'playing' | 'ended' | 'error') => act(() => dispatch(name)),
  }
}
