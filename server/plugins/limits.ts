import { createHash } from 'node:crypto'

import fp from 'fastify-plugin'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

declare module 'fastify' {
  interface FastifyInstance {
    /** A count of `points` per `seconds` for each key, shared by all servers and kept over restarts. */
    limit: (name: string, points: number, seconds: number) => Limit
  }
}

export type Limit = {
  /** Milliseconds until `key` may go on; 0 when it may now. Does not count. */
  wait: (key: string) => Promise<number>
  /** Counts one for `key` and returns how long it must wait now; 0 when it was within the limit. */
  count: (key: string) => Promise<number>
  forget: (key: string) => Promise<void>
}

export const limits = fp(
  async (app) => {
    const storeClient = {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const { rows } = await app.db.executeQuery(CompiledQuery.raw(text, values))
        return { rows, rowCount: rows.length }
      },
    }
    const cleaning: NodeJS.Timeout[] = []

    app.decorate('limit', (name, points, duration) => {
      const limiter = new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'throttle',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
      })
      return {
        async wait(key) {
          const state = await limiter.get(hashed(key))
          return state && state.consumedPoints >= points ? state.msBeforeNext : 0
        },
        async count(key) {
          const state = await limiter.penalty(hashed(key))
          return state.consumedPoints > points ? state.msBeforeNext : 0
        },
        forget: async (key) => void (await limiter.delete(hashed(key))),
      }
    })

    app.addHook('onReady', async () => {
      cleaning.push(setInterval(() => void removeExpired(), CLEAN_EVERY_MS).unref())
    })
    app.addHook('onClose', async () => cleaning.forEach(clearInterval))

    async function removeExpired() {
      try {
        await app.db.deleteFrom('throttle').where('expire', '<', Date.now()).execute()
      } catch (error) {
        app.log.warn({ err: error }, 'expired counts were not removed')
      }
    }
  },
  { name: 'limits', dependencies: ['ports'] },
)

const CLEAN_EVERY_MS = 300_000
/** Addresses of people and of machines are personal data: the table needs neither in clear text. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')
