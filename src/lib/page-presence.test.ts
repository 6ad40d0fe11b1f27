import { expect, test, vi } from 'vitest'

import { pagePresence } from './page-presence.ts'

test('results on an open page are returned', async () => {
  const presence = pagePresence(new EventTarget())
  expect(await presence(Promise.resolve(3))).toBe(3)
  await expect(presence(Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('the failure of a request on a page that is being left is reported only after a return', async () => {
  const page = new EventTarget()
  const presence = pagePresence(page)
  const onFailure = vi.fn<(error: unknown) => void>()
  page.dispatchEvent(new Event('pagehide'))
  const pending = presence(Promise.reject(new TypeError('Failed to fetch'))).catch(onFailure)
  expect(await presence(Promise.resolve(3))).toBe(3)
  expect(onFailure).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pageshow'))
  await pending
  expect(onFailure).toHaveBeenCalledOnce()
})
