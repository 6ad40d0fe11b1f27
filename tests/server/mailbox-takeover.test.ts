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
const waited = { timeout: 20_000 }

describe.skipIf(!hasDovecot)(
  'a mailbox of which the reader fails (skipped where there is no Dovecot 2.3)',
  async () => {
    if (!hasDovecot) return
    const mailbox = await dovecotMailbox()
    const line = await stallingLine(Number(new URL(mailbox.url).port))
    const url = new URL(mailbox.url)
    url.port = String(line.port)
    const settings = { SUPPORT_IMAP_URL: url.href, MAIL_FROM: 'Desk <desk@atalaya.example>' }
    const server = await testServer(settings)
    const { db } = server

    const add = (subject: string) => mailbox.add(rawLetter({ subject, files: [LARGE] }))
    /** Until these letters, and no others of the kind, are tickets: one each, with its file, and read in the mailbox. */
    const taken = (kind: string, letters: number) =>
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
        expect(tickets).toEqual(Array.from({ length: letters }, (_, at) => ({ subject: `${kind} ${at}`, bytes })))
      }, waited)
    const holder = async () =>
      (await db.selectFrom('support_mailbox').select(['lease', 'last_uid']).executeTakeFirst())!
    /** As if whoever holds it had said nothing for two minutes. */
    const forget = () => sql`update support_mailbox set lease_until = now() - interval '1 second'`.execute(db)

    test('a connection that is cut in the middle of a letter is opened again', async () => {
      await add('Cut 0')
      await taken('Cut', 1)
      const stalled = line.stallAfter(1_000_000)
      await add('Cut 1')
      await add('Cut 2')
      await stalled
      line.cut()
      await taken('Cut', 3)
    })

    test('one that ends while nothing comes is opened again', async () => {
      await add('Quiet 0')
      await taken('Quiet', 1)
      line.cut()
      await add('Quiet 1')
      await taken('Quiet', 2)
    })

    test('another server goes on where one has stopped in the middle of a letter, and that one hears of it', async () => {
      const before = await holder()
      const stalled = line.stallAfter(1_000_000)
      for (let at = 0; at < 4; at += 1) await add(`Taken over ${at}`)
      await stalled
      const next = await createApp({ ...server.ports, config: readConfig({ DATA_DIR: '/nowhere', ...settings }) })
      onTestFinished(() => next.close())
      await forget()
      await next.ready()
      await taken('Taken over', 4)
      const after = await holder()
      expect(after.lease).not.toBe(before.lease)
      expect(after.last_uid).toBe(before.last_uid + 4)
      // the first one comes back, and finds that it is another's
      line.cut()
      await add('Taken over 4')
      await taken('Taken over', 5)
    })

    test('who reads says so while a letter takes long, and nobody else begins it', async () => {
      await server.app.close()
      const [here, there] = [mailboxProgress(db, 'slow', 1_000), mailboxProgress(db, 'slow', 1_000)]
      const stopping = new AbortController()
      const { mailbox: config } = readConfig({ DATA_DIR: '/nowhere', ...settings }).support
      await add('Slow 0')
      const begun: number[] = []
      const take = async () => {
        begun.push(Date.now())
        await new Promise((resolve) => void setTimeout(resolve, 3_000))
        return { outcome: 'ignored' as const, ticket_id: null, repeated: false }
      }
      expect(await here.hold()).toBe(true)
      const log = { warn: () => undefined, error: () => undefined }
      const onDone = () => stopping.abort()
      const { signal } = stopping
      const reading = readMailbox({ mailbox: config!, progress: here, take, log, signal, onDone }).catch(
        () => undefined,
      )
      await vi.waitFor(() => expect(begun).toHaveLength(1), waited)
      const held: boolean[] = []
      while (!signal.aborted) {
        held.push(await there.hold())
        await new Promise((resolve) => void setTimeout(resolve, 200))
      }
      await reading
      expect(held).not.toContain(true)
      expect(begun).toHaveLength(1)
    })
  },
)
