import fp from 'fastify-plugin'
import { Counter, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: { registry: Registry; signIns: Counter<'outcome'> }
  }
}

/** What this process measures about itself; served on a port of its own, see server/cli/start-server.ts. */
export const metrics = fp(
  async (app) => {
    const registry = new Registry()
    const signIns = new Counter({
      name: 'atalaya_sign_ins_total',
      help: 'Attempts to sign in, by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    })
    const durations = new Histogram({
      name: 'atalaya_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last byte of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    })
    app.decorate('metrics', { registry, signIns })

    app.addHook('onResponse', async (request, reply) => {
      const { method } = request
      const route = request.routeOptions.url ?? 'none' // never the address itself: it contains identifiers
      durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    })
  },
  { name: 'metrics' },
)
