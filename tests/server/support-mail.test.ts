import { describe, expect, test, vi } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openMail } from '#server/plugins/mail.ts'
import { readLetter } from '#server/support-mail/read-letter.ts'
import { dovecotMailbox, hasDovecot, smtpServer } from '#tests/support/mail-servers.ts'
import { rawLetter, reportOf } from '#tests/support/raw-letters.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

describe.skipIf(!hasDovecot)(
  'letters over a real SMTP and a real IMAP server (skipped without Dovecot 2.3)',
  async () => {
    if (!hasDovecot) return
    const [smtp, mailbox] = [await smtpServer(), await dovecotMailbox()]
    // letters that were there before: one read, one unread
    await mailbox.add(rawLetter({ subject: 'Read long ago' }), [String.raw`\Seen`])
    await mailbox.add(rawLetter({ subject: 'Waiting for us' }))
    const settings = { SUPPORT_IMAP_URL: mailbox.url, MAIL_FROM: 'Desk <desk@atalaya.example>', SMTP_URL: smtp.url }
    const config = readConfig({ DATA_DIR: '/nowhere', ...settings })
    const server = await testServer(settings, { mail: openMail(config, { info: () => undefined }) })
    const { app, db } = server
    const desk = await ticketHarness(server)
    const patience = { timeout: 20_000 }
    const outcomes = () => db.selectFrom('support_letter').selectAll().orderBy('taken_at').execute()

    /** Waits until this many letters are taken and marked as read. */
    const expectTaken = (letters: number) =>
      vi.waitFor(async () => {
        expect(await outcomes()).toHaveLength(letters)
        expect(await mailbox.counted()).toMatchObject({ unseen: 0 })
      }, patience)

    async function reply(id: number, files: number[] = []) {
      const { version } = await desk.read(id)
      await desk.say(id, { kind: 'reply', version, body: written('Which one?'), waits: true, files })
      const before = smtp.letters.length
      await app.jobs.idle()
      expect(smtp.letters).toHaveLength(before + 1)
      const { to, raw } = smtp.letters.at(-1)!
      expect(to).toEqual(['rosa@example.com'])
      return readLetter(raw, { address: 'elsewhere@example.com' })
    }

    test('unread letters are taken, and new ones as they arrive', async () => {
      await expectTaken(1)
      await mailbox.add(rawLetter({ subject: 'Just now' }))
      await expectTaken(2)
      const { data } = await desk.list()
      expect(data.map(({ subject }) => subject).toSorted()).toEqual(['Just now', 'Waiting for us'])
    })

    test('a reply goes out, and the answer to it comes back to its ticket and opens it again', async () => {
      const { data } = await desk.list('q=Just now')
      const { id } = data[0]!
      const file = await desk.ana.post('/api/ticket-files?name=form.pdf', Buffer.from('%PDF'))
      const letter = await reply(id, [file.json<{ id: number }>().id])
      expect(letter.attachments).toMatchObject([{ name: 'form.pdf', bytes: Buffer.from('%PDF') }])
      await desk.step(await desk.read(id), { event: 'ticket.solved' })
      const answer = rawLetter({
        ...{ to: letter.reply_to!.address, subject: letter.subject, text: 'It is not solved.' },
        headers: { 'In-Reply-To': letter.message_id!, References: letter.message_id! },
      })
      await mailbox.add(answer)
      await expectTaken(3)
      expect(await desk.read(id)).toMatchObject({ state: 'open', reopened: 1 })
      // once more, as a server that delivers twice does
      await mailbox.add(answer)
      await expectTaken(3)
      expect((await desk.read(id)).messages).toHaveLength(3)

      await mailbox.add(rawLetter({ headers: { 'In-Reply-To': letter.message_id!, 'Auto-Submitted': 'auto-replied' } }))
      await mailbox.add(rawLetter({ from: 'desk@atalaya.example' }))
      await mailbox.add(reportOf(letter.message_id!, 'rosa@example.com'))
      await expectTaken(6)
      const { messages } = await desk.read(id)
      expect(messages.map(({ kind, delivery }) => [kind, delivery])).toEqual([
        ['request', null],
        ['reply', 'failed'],
        ['request', null],
        ['note', null],
      ])
      expect((await outcomes()).map(({ outcome }) => outcome).toSorted()).toEqual([
        'answered',
        'ignored',
        'noted',
        'opened',
        'opened',
        'undelivered',
      ])
    })

    test('25 MB are accepted, and a larger letter stays unread and blocks no other', async () => {
      const file = (bytes: number) => [
        { name: 'scan.bin', type: 'application/octet-stream', bytes: Buffer.alloc(bytes, 7) },
      ]
      await mailbox.add(rawLetter({ subject: 'Too much', files: file(25_000_001) }))
      await mailbox.add(rawLetter({ subject: 'All of it', files: file(25_000_000) }))
      await vi.waitFor(async () => expect((await outcomes()).length).toBe(7), { timeout: 25_000 })
      const { data } = await desk.list('q=All of it')
      expect((await desk.read(data[0]!.id)).messages[0]!.files).toMatchObject([{ bytes: 25_000_000 }])
      await vi.waitFor(async () => expect(await mailbox.counted()).toMatchObject({ unseen: 1 }), patience)
    })

    test('only one of two servers reads the mailbox', async () => {
      const mailboxState = () =>
        db.selectFrom('support_mailbox').select(['lease', 'last_uid']).executeTakeFirstOrThrow()
      const before = await mailboxState()
      expect(before.lease).not.toBeNull()
      const next = await createApp({ ...server.ports, clock: server.clock.now })
      await next.ready()
      expect((await mailboxState()).lease).toBe(before.lease)
      await next.close()
      expect((await mailboxState()).lease).toBe(before.lease)
    })
  },
)
