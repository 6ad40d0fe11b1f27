import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** From here on the answered function makes it that much later at once, for a screen that looks again after a while. Else time passes as ever. */
export function passingTime(): (milliseconds: number) => Promise<unknown> {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return (milliseconds) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
}
