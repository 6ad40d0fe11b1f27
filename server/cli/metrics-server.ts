import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import type { FastifyBaseLogger } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'

import { isPortTaken } from '#server/cli/port-taken.ts'

/**
 * Answers Prometheus on a port of its own, on this machine only; null when metrics are off. A port that is taken is no
 * reason not to serve: the log says so.
 */
export async function startMetricsServer(
  port: number | null,
  registry: Registry,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Server | null> {
  if (port === null) return null
  collectDefaultMetrics({ register: registry })

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await registry.metrics()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (!isPortTaken(error)) throw error
    log.warn({ port }, 'no metrics: their port is taken, METRICS_PORT can name another')
    return null
  }
}
