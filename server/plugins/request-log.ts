import fp from 'fastify-plugin'

/** One line per answer, with the route's template: an address may contain names and identifiers. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    })
  },
  { name: 'request-log' },
)
