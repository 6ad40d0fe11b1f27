import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs `work` once the answer is sent, so that its duration reveals nothing. Failures are logged. */
    afterAnswer: (reply: FastifyReply, work: () => Promise<void>) => void
    /** Resolves when no work of `afterAnswer` is left. */
    settled: () => Promise<void>
  }
}

export const background = fp(
  async (app) => {
    const underWay = new Set<Promise<void>>()

    app.decorate('afterAnswer', (reply, work) => {
      const sent = new Promise((resolve) => {
        reply.raw.once('finish', resolve).once('close', resolve)
      })
      const task = sent
        .then(work)
        .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer failed'))
        .finally(() => underWay.delete(task))
      underWay.add(task)
    })
    const settled = async () => void (await Promise.all(underWay))
    app.decorate('settled', settled)
    app.addHook('onClose', settled)
  },
  { name: 'background' },
)
