import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { argon2Passwords } from '#server/plugins/passwords.ts'
import { median, printTable } from '#tests/bench/table.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { testPeople } from '#tests/support/people.ts'
import { memoryStorage } from '#tests/support/storage.ts'

/**
 * Whether the response time reveals who has an account:
 *   npx tsx tests/bench/sign-in-timing.ts [samples]
 * Known and unknown people are tried alternately. Each sample is another person at another IP address, so that no rate limit applies.
 * p is that of the two-sided rank test of Mann and Whitney: the probability of such a difference if there is none.
 */
const samples = Number(process.argv[2] ?? 200)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-timing-'))
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ dataDir, log })
await migrate(database.db)
const passwords = argon2Passwords()
const app = await createApp({
  config: readConfig({ DATA_DIR: dataDir }),
  database,
  storage: memoryStorage(),
  mail: { send: async () => {} },
  web: { html: async () => '', catalogue: async () => null, folder: null, isDevelopment: false },
  passwords,
})
const people = testPeople(database.db, passwords)

const password = 'seven quiet elevators'
type Visitor = ReturnType<typeof testBrowser>
type Attempt = (visitor: Visitor, email: string) => Promise<{ statusCode: number }>
const attempts: Record<string, Attempt> = {
  'sign in': (visitor, email) => visitor.attempt(email, 'not the right one'),
  'forgotten password': (visitor, email) => visitor.post('/api/forget-password', { email }),
  register: (visitor, email) =>
    visitor.post('/register', { name: 'Nina', email, password, password_confirmation: password }),
}

try {
  const rows: string[][] = []
  for (const [name, send] of Object.entries(attempts)) rows.push([name, ...(await compare(name, send))])
  printTable(['', 'known, ms', 'unknown, ms', 'gap, ms', 'p'], rows)
} finally {
  await app.close()
  await database.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

async function compare(name: string, send: Attempt): Promise<string[]> {
  const known: number[] = []
  const unknown: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const { email } = await people.add()
    const octets = `${name.length}.${sample >> 8}.${sample & 255}`
    const pair: [number[], string, string][] = [
      [known, email, `10.${octets}`],
      [unknown, `nobody-${name.length}-${sample}@example.com`, `11.${octets}`],
    ]
    for (const [times, address, remoteAddress] of sample % 2 ? pair : pair.toReversed()) {
      const visitor = testBrowser(app, { remoteAddress })
      await visitor.open()
      const start = performance.now()
      await send(visitor, address)
      times.push(performance.now() - start)
      await app.settled()
    }
  }
  const [one, other] = [median(known), median(unknown)]
  return [one.toFixed(2), other.toFixed(2), Math.abs(one - other).toFixed(2), rankTest(known, unknown).toFixed(3)]
}

/** The normal approximation of Mann and Whitney's U, good from about twenty samples on. Times are never equal. */
function rankTest(one: number[], other: number[]): number {
  const u = one.reduce((sum, time) => sum + other.filter((against) => against < time).length, 0)
  const n = one.length * other.length
  const z = (u - n / 2) / Math.sqrt((n * (one.length + other.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

/** The standard normal distribution (Abramowitz and Stegun, 26.2.17; error below 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
