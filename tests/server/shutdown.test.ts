import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

import { expect, test, vi } from 'vitest'

import { createApp } from '#server/app.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('a pending request is finished, and no other is accepted', async () => {
  const app = await createApp(server.ports)
  const { promise: arrived, resolve: arrive } = gate()
  const { promise: released, resolve: release } = gate()
  app.get('/api/test/slow', { config: { permission: 'public' } }, async () => {
    arrive()
    await released
    return 'finished'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const underWay = fetch(`http://127.0.0.1:${port}/api/test/slow`)
  await arrived
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  const [refusal] = await once(net.connect(port, '127.0.0.1'), 'error')
  expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })
  release()
  const answer = await underWay
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('finished')
  await closed
})

test('work that runs after a response is done before the server is closed', async () => {
  const app = await createApp(server.ports)
  const done: string[] = []
  app.get('/api/test/later', { config: { permission: 'public' } }, async (_, reply) => {
    app.afterAnswer(reply, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push('letter')
    })
    return 'answered'
  })
  await app.inject({ url: '/api/test/later' })
  await app.close()
  expect(done).toEqual(['letter'])
})

function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve: () => resolve() }
}
