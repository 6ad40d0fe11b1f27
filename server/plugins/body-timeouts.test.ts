import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { serverOptions } from '#server/http/server-options.ts'
import { type BodyTimeouts, bodyTimeouts } from '#server/plugins/body-timeouts.ts'

const NEVER = 600_000

test('a body that does not arrive is not waited for', async () => {
  const client = await clientOf({ whole: 100, idle: NEVER })
  client.send('POST /short', 10, 'half')
  expect(await client.answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('an upload may take longer, and goes on after a pause', async () => {
  const client = await clientOf({ whole: 500, idle: NEVER })
  client.send('POST /long', 8, 'half')
  await pause(1_000)
  client.write('half')
  expect(await client.answer).toContain('halfhalf')
})

test('an upload that stops is cut, and its reader gets an error', async () => {
  const client = await clientOf({ whole: NEVER, idle: 100 })
  client.send('POST /long', 8, 'half')
  expect(await client.answer).toMatch(/^HTTP\/1\.1 408 /)
  await client.readerFailed
})

test('a client that was answered before its body arrived does not keep its connection', async () => {
  const client = await clientOf({ whole: 100, idle: NEVER })
  client.send('POST /nowhere', 10, 'half', 'keep-alive')
  expect(await client.answer).toMatch(/^HTTP\/1\.1 404 /)
})

/**
 * A client of a server with such limits, writing raw HTTP. `answer` is everything it receives until the server hangs
 * up.
 */
async function clientOf(timeouts: BodyTimeouts) {
  const app = fastify(serverOptions(readConfig({ DATA_DIR: '/nowhere' })))
  onTestFinished(() => app.close())
  await app.register(bodyTimeouts, timeouts)
  const reader = new EventEmitter()
  const readerFailed = once(reader, 'failed')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, body, done) => done(null, body))
  app.post('/short', async ({ raw }) => text(raw))
  app.post('/long', async (request) => {
    app.takeLongBody(request)
    return text(request.raw).catch((error: unknown) => {
      reader.emit('failed')
      throw error
    })
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  return {
    send: (line: string, length: number, body: string, connection = 'close') => {
      const headers = ['host: a', 'content-type: text/plain', `content-length: ${length}`, `connection: ${connection}`]
      socket.write([`${line} HTTP/1.1`, ...headers, '', body].join('\r\n'))
    },
    write: (body: string) => void socket.write(body),
    answer: text(socket),
    readerFailed,
  }
}
