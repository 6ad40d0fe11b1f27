import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { afterAll } from 'vitest'

/** A line to a port of this machine on which connections can be cut, or grow silent. */
export async function stallingLine(port: number) {
  let left = Number.POSITIVE_INFINITY
  let stalled: (() => void) | undefined
  const open = new Set<Socket>()

  const server = createServer((client) => {
    const there = connect(port, '127.0.0.1')
    for (const socket of [client, there]) {
      open.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket)
          client.destroy()
          there.destroy()
        })
    }
    client.on('data', (bytes) => there.write(bytes))
    there.on('data', (bytes: Buffer) => {
      left -= bytes.length
      if (left > 0) return void client.write(bytes)
      there.pause()
      left = Number.POSITIVE_INFINITY // of this connection alone
      stalled?.()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  afterAll(() => {
    cut()
    server.close()
  })

  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts every connection that there is. */
    cut,
    /** After so many bytes nothing more comes on the connection that is just read; resolves then. */
    stallAfter: (bytes: number) =>
      new Promise<void>((resolve) => {
        left = bytes
        stalled = resolve
      }),
  }
}
