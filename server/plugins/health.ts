import fp from 'fastify-plugin'

import { Refusal } from '#server/kernel/failures.ts'

/** For monitoring of the process: whether it is alive, and whether it can serve. */
export const health = fp<{ ping: () => Promise<void> }>(
  async (app, { ping }) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async () => {
      await withTimeout(PATIENCE_MS, ping)
      return { status: 'ok' }
    })
  },
  { name: 'health' },
)

const PATIENCE_MS = 2_000

async function withTimeout(milliseconds: number, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), milliseconds)
  })
  try {
    await Promise.race([work(), tooLate])
  } catch {
    throw new Refusal({ kind: 'unavailable', retryAfterSeconds: 2 })
  } finally {
    clearTimeout(timer)
  }
}
