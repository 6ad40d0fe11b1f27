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
 * The real application on a real database of its own, without a port. Call it at the top of a test file; everything is
 * closed after its last test. `settings` are environment variables, `given` replaces single ports.
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
     * A client that is signed in as somebody new: of a seeded role ('Team lead'), with just the permissions named, or as described.
     * `person` is who. The page and the session are opened directly: where signing in is the subject, use `browser().signIn`.
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

/** Servers of files that are done, one for each that ran at a time: to build all routes takes longer than most files do. */
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
    looksForJobs: false, // what a test counts is its own
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

/** Ends what is under way, and puts everything back to how a new server has it; false where that cannot be done. */
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
    if (isClosed() || app.server.listening) return false // a server listens once
    await database.db.deleteFrom('job').execute() // what waits would be done now
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

/** What a script sends: no cookies, a bearer token if there is one. */
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

/** A clock that stands still until it is told to go on. It starts now: the throttle reads the real one. */
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
