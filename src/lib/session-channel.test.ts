import { expect, test } from 'vitest'

import { openSessionChannel } from './session-channel.ts'

test('the end of a session reaches the other tabs, and a foreign message is ignored', async () => {
  const other = new BroadcastChannel('atalaya')
  const endedId = new Promise<number>((resolve) => openSessionChannel().onEnd(resolve))
  other.postMessage('ended')
  other.postMessage({ ended: '7' })
  openSessionChannel(other).tellEnd(8)
  expect(await endedId).toBe(8)
})
