import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'

import type { Config } from '#server/config.ts'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { BodyTimeouts } from '#server/plugins/body-timeouts.ts'
import type { Mail } from '#server/plugins/mail.ts'
import type { Passwords } from '#server/plugins/passwords.ts'
import type { Storage } from '#server/plugins/storage.ts'
import type { Web } from '#server/plugins/web.ts'
import type { Webhooks } from '#server/plugins/webhooks.ts'

/** Everything outside the application that it needs. */
export type Ports = {
  config: Config
  database: OpenDatabase
  storage: Storage
  mail: Mail
  /** The built browser application in `dist/web`, unless another is given. */
  web?: Web
  /** How other programs are notified: over the internet, unless another way is given. */
  webhooks?: Webhooks
  clock?: Clock
  passwords?: Passwords
  log?: FastifyBaseLogger
  /** Checks every answer against its contract, at a cost: for tests and development. */
  checksAnswers?: boolean
  /** Whether the server also polls for jobs, and not only when it adds one itself. On by default. */
  looksForJobs?: boolean
  bodyTimeouts?: BodyTimeouts
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Database
    storage: Storage
    mail: Mail
    clock: Clock
    passwords: Passwords
  }
}

/** Makes the ports reachable from every plugin. */
export const ports = fp<
  Required<Omit<Ports, 'log' | 'web' | 'webhooks' | 'checksAnswers' | 'looksForJobs' | 'bodyTimeouts'>>
>(
  async (app, { config, database, storage, mail, clock, passwords }) => {
    app.decorate('config', config)
    app.decorate('db', database.db)
    app.decorate('storage', storage)
    app.decorate('mail', mail)
    app.decorate('clock', clock)
    app.decorate('passwords', passwords)
  },
  { name: 'ports' },
)
