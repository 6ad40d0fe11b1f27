import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { mailboxProgress } from '#server/modules/tickets/mailbox-progress.ts'
import { readMailbox } from '#server/modules/tickets/support-mailbox.ts'
import { dovecotMailbox, hasDovecot } from '#tests/support/mail-servers.ts'
import { rawLetter } from '#tests/support/raw-letters.ts'
import { testServer } from '#tests/support/server.ts'
import { stallingLine } from '#tests/support/stalling-line.ts'

const LARGE = { name: 'scan.bin', type: 'application/octet-stream', bytes: Buffer.alloc(2_000_000, 7) }
const patience = { timeout: 20_000 }

describe.skipIf(!hasDovecot)('a mailbox whose reader fails (skipped without Dovecot 2.3)', async () => {
  if (!hasDovecot) return
  const mailbox = await dovecotMailbox()
  const line = await stallingLine(Number(new URL(mailbox.url).port))
  const url = new URL(mailbox.url)
  url.port = String(line.port)
  const settings = { SUPPORT_IMAP_URL: url.href, MAIL_FROM: 'Desk <desk@atalaya.example>' }
  const server = await testServer(settings)
  const { db } = server

  const add = (subject: string) => mailbox.add(rawLetter({ subject, files: [LARGE] }))
  /** Waits until exactly these letters of the kind are tickets, one each, with its file, and marked as read in the mailbox. */
  const expectTaken = (kind: string, letters: number) =>
    vi.waitFor(async () => {
      expect(await mailbox.counted()).toMatchObject({ unseen: 0 })
      const tickets = await db
        .selectFrom('ticket')
        .innerJoin('ticket_message as message', 'message.ticket_id', 'ticket.id')
        .innerJoin('ticket_file as file', 'file.message_id', 'message.id')
        .where('subject', 'like', `${kind} %`)
        .select(['subject', 'file.bytes'])
        .orderBy('subject')
        .execute()
      const bytes = LARGE.bytes.length
      expect(tickets).toEqual(Array.from({ length: letters }, (_, index) => ({ subject: `${kind} ${index}`, bytes })))
    }, patience)
  const holder = async () => (await db.selectFrom('support_mailbox').select(['lease', 'last_uid']).executeTakeFirst())!
  /** Makes the lease expire, as if its holder had been silent for two minutes. */
  const expireLease = () => sql`update support_mailbox set lease_until = now() - interval '1 second'`.execute(db)

  test('a connection that is cut in the middle of a letter is opened again', async () => {
    await add('Cut 0')
    await expectTaken('Cut', 1)
    const stalled = line.stallAfter(1_000_000)
    await add('Cut 1')
    await add('Cut 2')
    await stalled
    line.cut()
    await expectTaken('Cut', 3)
  })

  test('a connection that ends while idle is opened again', async () => {
    await add('Quiet 0')
    await expectTaken('Quiet', 1)
    line.cut()
    await add('Quiet 1')
    await expectTaken('Quiet', 2)
  })

  test('another server continues after one has stalled in the middle of a letter, and the first one notices', async () => {
    const before = await holder()
    const stalled = line.stallAfter(1_000_000)
    for (let index = 0; index < 4; index += 1) await add(`Taken over ${index}`)
    await stalled
    const next = await createApp({ ...server.ports, config: readConfig({ DATA_DIR: '/nowhere', ...settings }) })
    onTestFinished(() => next.close())
    await expireLease()
    await next.ready()
    await expectTaken('Taken over', 4)
    const after = await holder()
    expect(after.lease).not.toBe(before.lease)
    expect(after.last_uid).toBe(before.last_uid + 4)
    // the first server comes back, and finds that another one has the lease
    line.cut()
    await add('Taken over 4')
    await expectTaken('Taken over', 5)
  })

  test('a reader renews its lease while a letter takes long, and no other reader starts it', async () => {
    await server.app.close()
    const [first, second] = [mailboxProgress(db, 'slow', 1_000), mailboxProgress(db, 'slow', 1_000)]
    const stopping = new AbortController()
    const { mailbox: config } = readConfig({ DATA_DIR: '/nowhere', ...settings }).support
    await add('Slow 0')
    const begun: number[] = []
    const take = async () => {
      begun.push(Date.now())
      await new Promise((resolve) => void setTimeout(resolve, 3_000))
      return { outcome: 'ignored' as const, ticket_id: null, repeated: false }
    }
    expect(await first.hold()).toBe(true)
    const log = { warn: () => undefined, error: () => undefined }
    const onDone = () => stopping.abort()
    const { signal } = stopping
    const reading = readMailbox({ mailbox: config!, progress: first, take, log, signal, onDone }).catch(() => undefined)
    await vi.waitFor(() => expect(begun).toHaveLength(1), patience)
    const acquired: boolean[] = []
    while (!signal.aborted) {
      acquired.push(await second.hold())
      await new Promise((resolve) => void setTimeout(resolve, 200))
    }
    await reading
    expect(acquired).not.toContain(true)
    expect(begun).toHaveLength(1)
  })
})
