import { expect, test } from 'vitest'

import { openSessionChannel } from './session-channel.ts'

test('the end of a session reaches the other tabs, and a foreign message nobody', async () => {
  const other = new BroadcastChannel('atalaya')
  const told = new Promise<number>((resolve) => openSessionChannel().onEnd(resolve))
  const post = other.postMessage.bind(other)
  for (const foreign of ['ended', { ended: '7' }]) post(foreign)
  openSessionChannel(other).tellEnd(8)
  expect(await told).toBe(8)
})
