import fp from 'fastify-plugin'

/** Once the server is closing, idle connections are closed: browsers would keep theirs for another minute. */
export const closing = fp(
  async (app) => {
    app.addHook('preClose', async () => {
      if (!app.server.listening) return
      const sweeping = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS).unref()
      app.server.once('close', () => clearInterval(sweeping))
    })
  },
  { name: 'closing' },
)

const SWEEP_EVERY_MS = 100
