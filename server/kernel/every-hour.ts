import type { FastifyInstance } from 'fastify'

/** Runs `work` every hour while the server runs. An error is logged as `failure`; the next hour tries again. */
export function everyHour(app: FastifyInstance, failure: string, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const attempt = async () => {
    try {
      await work()
    } catch (error) {
      app.log.warn({ err: error }, failure)
    }
  }
  app.addHook('onReady', async () => {
    timer = setInterval(() => void attempt(), HOUR_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

const HOUR_MS = 3_600_000
