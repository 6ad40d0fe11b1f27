import { randomBytes } from 'node:crypto'

import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** The 256-bit key of that name, which all servers on this database share. Created at first use. */
    secret: (name: string) => Promise<Buffer>
  }
}

/** Generated keys: they are in the database, so that they survive restarts and are the same on every server. */
export const secrets = fp(
  async (app) => {
    const cache = new Map<string, Buffer>()

    app.decorate('secret', async (name) => {
      const remembered = cache.get(name)
      if (remembered) return remembered
      await app.db
        .insertInto('secret')
        .values({ name, value: randomBytes(32) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { value } = await app.db
        .selectFrom('secret')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      cache.set(name, value)
      return value
    })
  },
  { name: 'secrets', dependencies: ['ports'] },
)
