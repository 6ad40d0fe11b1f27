import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { type FastifyBaseLogger, type FastifyServerFactory, type FastifyServerOptions, LogController } from 'fastify'

import type { Config } from '#server/config.ts'
import { sendFailure, toFailure, toFailureBody } from '#server/kernel/failures.ts'
import { SECURITY_HEADERS } from '#server/plugins/security-headers.ts'

/** How the HTTP server itself behaves: whom it believes, how long it waits, how much it takes. */
export function serverOptions(config: Config, log?: FastifyBaseLogger, serverFactory?: FastifyServerFactory) {
  return {
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1_048_576,
    requestTimeout: HTTP_TIMEOUTS.requestTimeout,
    http: HTTP_TIMEOUTS,
    logController: new LogController({ disableRequestLogging: true }), // the plugin request-log says it without addresses
    ...(log ? { loggerInstance: log } : {}),
    ...(serverFactory ? { serverFactory } : {}),
    // an address that cannot be decoded reaches neither a route nor the error handler
    frameworkErrors: (error, request, reply) => {
      void sendFailure(request, reply.headers(SECURITY_HEADERS), toFailure(error), config.locale)
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, config),
  } satisfies FastifyServerOptions & { http: object }
}

/**
 * Node looks for late clients every 30 s unless told otherwise: a slow one would hold its connection for that long. How long a
 * body may take is for the plugin body-timeouts to say: 0 is no limit.
 */
export const HTTP_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 1_000 }

/** With a number, that many proxies nearest to us are believed: the server must not be reachable past them. */
function trusted(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy
}

/** Answers what is not even HTTP, as far as there is somebody to answer. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, { locale }: Config) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const status = STATUS_OF_CONNECTION_ERROR[error.code ?? ''] ?? 400
  const body = JSON.stringify(toFailureBody({ kind: 'refused' }, locale))
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

const STATUS_OF_CONNECTION_ERROR: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
