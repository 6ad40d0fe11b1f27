import type { IncomingMessage, ServerResponse } from 'node:http'

import fp from 'fastify-plugin'

/** How long a body may take as a whole, and how long the next byte of a long one may take. Milliseconds. */
export type BodyTimeouts = { whole: number; idle: number }

export const BODY_TIMEOUTS: BodyTimeouts = { whole: 30_000, idle: 30_000 }

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets the body take as long as it needs while its bytes keep arriving: for uploads of people who may upload. */
    takeLongBody: (request: FastifyRequest) => void
  }
}

/** Cuts clients whose body does not arrive. Node's own limit would also cut large uploads on slow lines. */
export const bodyTimeouts = fp<BodyTimeouts>(
  async (app, { whole, idle }) => {
    const expected = new WeakMap<IncomingMessage, () => void>()

    app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBody(request)) return
      const cut = () => {
        if (request.complete || request.socket.destroyed) return
        if (response.headersSent) request.socket.destroy()
        else app.server.emit('clientError', new BodyTooLate(), request.socket)
        request.socket.destroySoon()
      }
      const timer = setTimeout(cut, whole).unref()
      request.once('end', () => clearTimeout(timer))
      expected.set(request, () => {
        clearTimeout(timer)
        cutWhenIdle(request, idle, cut)
      })
    })

    app.decorate('takeLongBody', ({ raw }) => expected.get(raw)?.())
  },
  { name: 'body-timeouts' },
)

/** The code that Node uses for its own limit. */
class BodyTooLate extends Error {
  override name = 'BodyTooLate'
  code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function cutWhenIdle(request: IncomingMessage, idle: number, cut: () => void): void {
  const { socket } = request
  let bytes = socket.bytesRead
  let since = performance.now()
  const watch = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(watch)
    // bytes that wait to be read by the server are not the client's fault
    if (socket.bytesRead > bytes || request.readableLength > 0) {
      bytes = socket.bytesRead
      since = performance.now()
    } else if (performance.now() - since >= idle) {
      clearInterval(watch)
      cut()
    }
  }, idle / LOOKS).unref()
}

const LOOKS = 10
