import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** jsdom plays nothing: an element that does what it is told and tells what a browser's would, as fast as a test says. */
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

  const tell = (name: string) => void document.querySelector('audio')?.dispatchEvent(new Event(name))
  vi.spyOn(prototype, 'play').mockImplementation(async () => {
    state.paused = false
    tell('playing')
  })
  vi.spyOn(prototype, 'pause').mockImplementation(() => {
    if (state.paused) return
    state.paused = true
    tell('pause')
  })

  return {
    state,
    /** It is known how long the recording is. */
    ready: () => act(() => tell('loadedmetadata')),
    /** Playing has come this far. */
    reach: (time: number) =>
      act(() => {
        state.currentTime = time
        tell('timeupdate')
      }),
    tell: (name: 'waiting' | 'playing' | 'ended' | 'error') => act(() => tell(name)),
  }
}
