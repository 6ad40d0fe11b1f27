import fp from 'fastify-plugin'

/** Once the server is closing, connections are closed as they fall idle: browsers would keep theirs for a minute more. */
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
