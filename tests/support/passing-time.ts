import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Timers run as usual, but the returned function moves the clock forward at once: for a screen that polls. It ends with the test. */
export function passingTime(): (milliseconds: number) => Promise<unknown> {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return (milliseconds) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
}
