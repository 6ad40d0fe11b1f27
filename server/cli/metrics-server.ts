import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { collectDefaultMetrics, type Registry } from 'prom-client'

/** Answers Prometheus on a port of its own, on this machine only; null when metrics are off. */
export async function startMetricsServer(port: number | null, registry: Registry): Promise<Server | null> {
  if (port === null) return null
  collectDefaultMetrics({ register: registry })

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await registry.metrics()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
