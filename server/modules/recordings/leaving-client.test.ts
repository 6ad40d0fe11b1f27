import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import type { CallDetail } from '#contracts/calls.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'
import { memoryStorage } from '#tests/support/storage.ts'

const reading: Readable[] = []
const endless = async () => {
  const stream = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  reading.push(stream)
  return stream
}

const server = await testServer({}, { storage: { ...memoryStorage(), read: endless } })
const given = testConversations(server.db)

test('a listener who leaves stops the reading of the file', async () => {
  const { id } = await given.interaction()
  await given.recording(id, { bytes: 1e12 })
  const reader = await server.as(['call-detail'])
  const { url } = (await reader.get(`/api/calls/${id}`)).json<CallDetail>().recording!
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const request = http.get({ host: '127.0.0.1', port, path: url, headers: { cookie } })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  expect(answer.statusCode).toBe(200)
  await once(answer, 'data')
  const [stream] = reading
  expect(stream!.destroyed).toBe(false)

  request.destroy()
  await once(stream!, 'close')
  expect(stream!.destroyed).toBe(true)
})
