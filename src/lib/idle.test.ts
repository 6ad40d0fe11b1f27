import { afterEach, expect, test, vi } from 'vitest'

import { idle } from './idle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it waits for the browser to be idle', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  const onIdle = vi.fn()
  void idle().then(onIdle)
  await Promise.resolve()
  expect(onIdle).not.toHaveBeenCalled()
  waiting[0]!()
  await Promise.resolve()
  expect(onIdle).toHaveBeenCalledOnce()
})

test('without browser support it waits for some time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onIdle = vi.fn()
  void idle().then(onIdle)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(onIdle).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onIdle).toHaveBeenCalledOnce()
})

test('an aborted wait never resolves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onIdle = vi.fn()
  const waiting = new AbortController()
  void idle(waiting.signal).then(onIdle)
  waiting.abort()
  void idle(waiting.signal).then(onIdle)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onIdle).not.toHaveBeenCalled()

  const cancel = vi.fn()
  vi.stubGlobal('requestIdleCallback', () => 7)
  vi.stubGlobal('cancelIdleCallback', cancel)
  const other = new AbortController()
  void idle(other.signal)
  other.abort()
  expect(cancel).toHaveBeenCalledWith(7)
})
