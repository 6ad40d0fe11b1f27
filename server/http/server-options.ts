import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { type FastifyBaseLogger, type FastifyServerFactory, type FastifyServerOptions, LogController } from 'fastify'

import type { Config } from '#server/config.ts'
import { sendFailure, toFailure, toFailureBody } from '#server/kernel/failures.ts'
import { SECURITY_HEADERS } from '#server/plugins/security-headers.ts'

/** How the HTTP server itself behaves: which proxies it trusts, how long it waits, how much it accepts. */
export function serverOptions(config: Config, log?: FastifyBaseLogger, serverFactory?: FastifyServerFactory) {
  return {
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1_048_576,
    requestTimeout: HTTP_TIMEOUTS.requestTimeout,
    http: HTTP_TIMEOUTS,
    logController: new LogController({ disableRequestLogging: true }), // the plugin request-log logs requests, without addresses
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
 * By default Node checks for late clients only every 30 s: a slow one would keep its connection for that long. The
 * plugin body-timeouts limits how long a body may take: 0 is no limit.
 */
export const HTTP_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 1_000 }

/** A number is the number of trusted proxies nearest to us: the server must not be reachable past them. */
function trusted(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy
}

/** Answers requests that are not even HTTP, if the connection still can be written to. */
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
