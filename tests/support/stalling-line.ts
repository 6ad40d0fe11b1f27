import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { afterAll } from 'vitest'

/** A proxy to a local port whose connections can be cut or fall silent. */
export async function stallingLine(port: number) {
  let bytesLeft = Number.POSITIVE_INFINITY
  let stalled: (() => void) | undefined
  const open = new Set<Socket>()

  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes: Buffer) => {
      bytesLeft -= bytes.length
      if (bytesLeft > 0) return void client.write(bytes)
      upstream.pause()
      bytesLeft = Number.POSITIVE_INFINITY // of this connection only
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
    /** Cuts every open connection. */
    cut,
    /** Stops the connection that is being read after this many bytes, and resolves then. */
    stallAfter: (bytes: number) =>
      new Promise<void>((resolve) => {
        bytesLeft = bytes
        stalled = resolve
      }),
  }
}
