import { once } from 'node:events'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { seeded } from '#demo/random.ts'
import { type DatabaseSettings } from '#server/db/database-settings.ts'
import { openDatabase } from '#server/db/database.ts'
import { openStorage } from '#server/plugins/storage.ts'
import { closedDatabase } from '#tests/support/database.ts'
import { dovecotMailbox, hasDovecot } from '#tests/support/mail-servers.ts'
import { seeds, times } from '#tests/support/night.ts'
import { bundledProgram, type Program } from '#tests/support/program.ts'
import { rawLetter } from '#tests/support/raw-letters.ts'

/** How often the reader is killed. The points come from a seed. */
const KILLS = times(2, 30)
const [SEED] = seeds(1, 1) as [number]
const LETTERS = 8

describe.skipIf(!hasDovecot)('a mailbox whose reader is killed (skipped without Dovecot 2.3)', async () => {
  if (!hasDovecot) return
  const mailbox = await dovecotMailbox()
  const program = await bundledProgram(READER)

  test(
    `is read on by another one: no letter is lost, and none is taken twice (seed ${SEED})`,
    async () => {
      const settings = await closedDatabase()
      const chance = seeded(SEED)
      const points: number[] = []
      let sent = 0
      const send = async () => {
        for (let index = 0; index < LETTERS; index += 1, sent += 1) await mailbox.add(letter(sent))
      }
      await send() // letters that are there before the first reader starts
      while (points.length < KILLS) {
        points.push(chance.whole(NEAREST, FURTHEST))
        const ended = await readUntil(program, settings, mailbox.url, sent, points.at(-1))
        expect({ points, ended }).toEqual({
          points,
          ended: expect.toSatisfy((end) => end === 'SIGKILL' || end === 0),
        })
        await send()
      }
      expect(await readUntil(program, settings, mailbox.url, sent)).toBe(0)
      const { tickets, files } = await storedIn(settings)
      const expected = Array.from({ length: sent }, (_, index) => subjectOf(index))
      expect({ points, tickets }).toEqual({ points, tickets: expected })
      expect({ points, files }).toEqual({ points, files: expected.map((subject) => `file of ${subject}`) })
      expect(await mailbox.counted()).toEqual({ messages: sent, unseen: 0 })
    },
    120_000 + KILLS * 60_000,
  )
})

const subjectOf = (index: number) => `Letter ${String(index).padStart(4, '0')}`
const letter = (index: number) => {
  const bytes = Buffer.from(`file of ${subjectOf(index)}`)
  return rawLetter({ subject: subjectOf(index), files: [{ name: 'a.txt', type: 'text/plain', bytes }] })
}

/** Reading eight letters takes about this many steps, after those of starting a server. */
const [NEAREST, FURTHEST] = [18, 350]

/** The subjects of all tickets, and the contents of the files of their messages. */
async function storedIn(settings: DatabaseSettings) {
  const { db, close } = await openDatabase(settings)
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('ticket_message as message', 'message.ticket_id', 'ticket.id')
    .leftJoin('ticket_file as file', 'file.message_id', 'message.id')
    .select(['ticket.subject', 'file.storage_key'])
    .orderBy('ticket.subject')
    .execute()
  const storage = openStorage(`file:${path.join(settings.dataDir, 'files')}`)
  const files: string[] = []
  for (const { storage_key } of rows)
    files.push(String(Buffer.concat(await (await storage.read(storage_key!)).toArray())))
  await close()
  return { tickets: rows.map(({ subject }) => subject), files }
}

/**
 * Starts a server that reads the mailbox until `letters` are taken, and kills itself before the given step. A step is a database query, a write
 * to the storage, or a flag set in the mailbox. Returns the signal that ended it, or 0 when all letters were taken.
 */
async function readUntil(
  program: Program,
  { dataDir, databaseUrl }: DatabaseSettings,
  url: string,
  letters: number,
  step = Infinity,
) {
  const values = [dataDir, databaseUrl ?? '', url, String(letters), String(step)]
  const child = program(values, {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? code
}

const READER = `
  import { setTimeout } from 'node:timers/promises'
  import { ImapFlow } from 'imapflow'
  import { sql } from 'kysely'
  import { createApp } from '#server/app.ts'
  import { readConfig } from '#server/config.ts'
  import { openDatabase } from '#server/db/database.ts'
  import { openStorage } from '#server/plugins/storage.ts'
  const [dataDir, databaseUrl, url, letters, last] = process.argv.slice(2)
  let left = Infinity
  const step = () => { if ((left -= 1) < 0) process.kill(process.pid, 'SIGKILL') }
  const log = { info() {}, warn: console.error, error: console.error }
  const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, log })
  // otherwise the lease of the killed reader would have to expire first
  await sql\`update support_mailbox set lease_until = now() - interval '1 second'\`.execute(database.db)
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => { step(); return node },
    transformResult: async ({ result }) => { step(); return result },
  })
  const kept = openStorage('file:' + dataDir + '/files')
  const put = (key, bytes) => { step(); return kept.put(key, bytes) }
  const { messageFlagsAdd } = ImapFlow.prototype
  ImapFlow.prototype.messageFlagsAdd = async function (...given) {
    step()
    const told = await messageFlagsAdd.apply(this, given)
    step()
    return told
  }
  const config = readConfig({ DATA_DIR: dataDir, SUPPORT_IMAP_URL: url, MAIL_FROM: 'Desk <desk@atalaya.example>' })
  const web = { html: async () => '', catalogue: async () => '', folder: null, isDevelopment: false }
  const mail = { send: async () => {} }
  const app = await createApp({ config, database: { ...database, db }, storage: { ...kept, put }, mail, web, looksForJobs: false })
  left = Number(last)
  await app.ready()
  const isDone = async () => {
    const { rows } = await sql\`select from support_mailbox where last_uid >= \${Number(letters)}\`.execute(database.db)
    return rows.length > 0
  }
  while (!(await isDone())) await setTimeout(50)
  await app.close()
  process.exit()
`
