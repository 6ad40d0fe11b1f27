import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { CSRF_COOKIE, newCsrfToken } from '#server/plugins/csrf.ts'
import type { Letter } from '#server/plugins/mail.ts'
import type { Ports } from '#server/plugins/ports.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { takeDatabase } from '#tests/support/database.ts'
import { countingPasswords } from '#tests/support/passwords.ts'
import { type NewPerson, testPeople } from '#tests/support/people.ts'
import { memoryStorage } from '#tests/support/storage.ts'

export type TestServer = Awaited<ReturnType<typeof testServer>>

/**
 * The real application on its own real database, without a port. Call it at the top of a test file; everything is
 * closed after its last test. `settings` are environment variables, `given` replaces individual ports.
 */
export async function testServer(settings: Record<string, string> = {}, given: Partial<Ports> = {}) {
  const isUsual = Object.keys(settings).length === 0 && Object.keys(given).length === 0
  const parts = (isUsual && unused.pop()) || (await newServer(settings, given))
  const { app, database, clock, outbox, passwords, storage, ports } = parts
  afterAll(async () => {
    if (isUsual && (await isAsNew(parts))) return void unused.push(parts)
    await app.close()
    if (!(await parts.giveBack())) await database.close()
  })

  const people = testPeople(database.db, ports.passwords ?? passwords)
  const browser = () => testBrowser(app)

  return {
    app,
    db: database.db,
    database,
    ports,
    clock,
    outbox,
    passwords,
    storage,
    /** Adds a person who can sign in; without a role unless one is named. */
    addPerson: (wanted?: NewPerson) => people.add(wanted),
    browser,
    /**
     * A client signed in as a new person: with a seeded role ('Team lead'), with exactly the permissions named, or as described.
     * `person` is that person. The page and the session are opened directly: to test signing in, use `browser().signIn`.
     */
    async as(who: string | PermissionName[] | NewPerson) {
      const person = await people.add(describe(who))
      const client = browser()
      client.cookies.set(CSRF_COOKIE, newCsrfToken(await app.secret('csrf')))
      client.useToken(await app.sessions.open(person.id, { ip: '127.0.0.1', userAgent: 'lightMyRequest' }))
      return Object.assign(client, { person })
    },
  }
}

/** Idle servers of finished test files, reused because building all routes takes longer than most test files. */
const unused: Server[] = []

type Server = Awaited<ReturnType<typeof newServer>>

async function newServer(settings: Record<string, string>, given: Partial<Ports>) {
  const { database, giveBack } = await takeDatabase()
  const clock = testClock()
  const outbox: Letter[] = []
  const passwords = countingPasswords()
  const storage = memoryStorage()
  const ports: Ports = {
    config: readConfig({ DATA_DIR: '/nowhere', ...settings }),
    database,
    storage,
    mail: { send: async (letter) => void outbox.push(letter) },
    clock: clock.now,
    passwords,
    web: {
      html: async () => INDEX_HTML,
      catalogue: async (locale) => `/assets/${locale}-0123abcd.json`,
      folder: null,
      isDevelopment: false,
    },
    checksAnswers: true,
    looksForJobs: false, // a test counts only its own jobs
    ...given,
  }
  const app = await createApp(ports)
  let isClosed = false
  app.addHook('onClose', async () => {
    isClosed = true
  })
  await app.ready()
  return { app, isClosed: () => isClosed, database, giveBack, clock, outbox, passwords, storage, ports }
}

/** Ends running work and restores the state of a new server; false when that is not possible. */
async function isAsNew({
  app,
  isClosed,
  database,
  giveBack,
  clock,
  outbox,
  passwords,
  storage,
}: Server): Promise<boolean> {
  try {
    if (isClosed() || app.server.listening) return false // a server can listen only once
    await database.db.deleteFrom('job').execute() // waiting jobs would run now
    await app.jobs.idle()
    await app.settled()
  } catch {
    return false // a test has closed the database
  }
  clock.reset()
  outbox.length = 0
  Object.assign(passwords.count, { hashed: 0, verified: 0 })
  storage.clear()
  return giveBack({ keeps: true })
}

/** Requests as a script sends them: no cookies, a bearer token if there is one. */
export const bare = (
  app: FastifyInstance,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  more: InjectOptions = {},
) => app.inject({ method, url, ...more })

function describe(who: string | PermissionName[] | NewPerson): NewPerson {
  if (typeof who === 'string') return { role: who }
  return Array.isArray(who) ? { rules: who.map((action) => ({ action })) } : who
}

/** A clock that stands still until a test moves it. It starts at the current time, because the throttle reads the real clock. */
function testClock() {
  let at = Date.now()
  return {
    now: () => new Date(at),
    advance: (milliseconds: number) => {
      at += milliseconds
    },
    reset: () => {
      at = Date.now()
    },
  }
}

const INDEX_HTML = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta property="csp-nonce" nonce="__CSP_NONCE__"><!--page-config--></head>
  <body><div id="app"></div></body>
</html>`
