import net from 'node:net'

import { Client, DatabaseError } from 'pg'
import { expect, test } from 'vitest'

import { databaseAway, isUnavailable } from '#server/db/unavailable.ts'

test.each(['57P01', '57P02', '57P03', '53300', '08006', '08001', '57014', '40P01'])('%s means away', (code) => {
  expect(isUnavailable(sqlError(code))).toBe(true)
})

test.each(['23505', '42P01', '22012', '40001', '08P01'])('%s does not mean away', (code) => {
  expect(isUnavailable(sqlError(code))).toBe(false)
})

test('a port where nobody listens means away', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  expect(isUnavailable(await connectTo(port))).toBe(true)
})

test('a server that hangs up means away', async () => {
  const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  expect(isUnavailable(await connectTo(portOf(server).port))).toBe(true)
  await new Promise((resolve) => server.close(resolve))
})

test('a restart of the embedded database means away', () => {
  expect(isUnavailable(databaseAway('starting again'))).toBe(true)
})

test('one refused address of several means away; our own mistake does not', () => {
  expect(isUnavailable(new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]))).toBe(true)
  expect(isUnavailable(new TypeError('x is not a function'))).toBe(false)
  expect(isUnavailable('Connection terminated')).toBe(false)
})

function sqlError(code: string) {
  return Object.assign(new DatabaseError('told by the server', 1, 'error'), { code })
}

function portOf(server: net.Server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address
}

function connectTo(port: number) {
  const client = new Client({ host: '127.0.0.1', port, user: 'nobody' })
  return client.connect().catch((error: unknown) => error)
}
