import { expect, test } from 'vitest'

import { threadOf } from '#server/support-mail/thread-of.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const failing = { isOn: false }
const sent: { to: string; messageId?: string; html?: string; subject: string; headers?: Record<string, string> }[] = []
const server = await testServer(
  { MAIL_FROM: 'Soporte <desk@atalaya.example>' },
  {
    mail: {
      async send(letter) {
        if (failing.isOn) throw new Error('the mail server is away')
        sent.push(letter)
      },
    },
  },
)
const { app, db } = server
const desk = await ticketHarness(server)

async function sendReply(id: number, text: string) {
  const { version } = await desk.read(id)
  const ticket = await desk.say(id, { kind: 'reply', version, body: written(text), waits: false })
  return ticket.messages.at(-1)!
}

test('a reply goes to the requester, under an id that leads an answer back, and later ones refer to it', async () => {
  const { id } = await desk.opened({ subject: 'Where is it?' })
  // a server with many connections may have sent it before the answer is read
  expect((await sendReply(id, 'On its way & soon.')).delivery).toBeOneOf(['waiting', 'sent'])
  await app.jobs.idle()
  await sendReply(id, 'It has come.')
  await app.jobs.idle()
  const [first, second] = sent.splice(0)
  expect(first).toMatchObject({
    ...{
      to: 'rosa@example.com',
      subject: expect.stringMatching(/^Re: Where is it\? \[#\d+-[a-z\d]{12}\]$/),
    },
    from: { address: 'desk@atalaya.example' },
    html: expect.stringContaining('On its way &#38; soon.'),
  })
  expect(second!.headers).toMatchObject({ 'In-Reply-To': first!.messageId, References: first!.messageId })
  const answer = { in_reply_to: second!.messageId!, references: [], to: [], cc: [], failed: null, subject: '' }
  expect(threadOf(await app.secret('support-mail'), answer)?.ticket).toBe(id)
  const { messages } = await desk.read(id)
  expect(messages.map(({ delivery }) => delivery)).toEqual([null, 'sent', 'sent'])
})

test('a note is sent to nobody', async () => {
  const { id } = await desk.opened()
  const ticket = await desk.say(id, { kind: 'note', body: written('Among us.') })
  await app.jobs.idle()
  expect(sent).toEqual([])
  expect(ticket.messages.at(-1)!.delivery).toBe(null)
})

test('a letter that could not be sent is tried again under the same id, and in the end marked as failed', async () => {
  const { id } = await desk.opened()
  failing.isOn = true
  const { id: messageId } = await sendReply(id, 'Nobody hears this.')
  await app.jobs.idle()
  const letterId = async () =>
    (await db.selectFrom('ticket_message').where('id', '=', messageId).select('letter_id').executeTakeFirstOrThrow())
      .letter_id
  const firstId = await letterId()
  expect(firstId).toMatch(/^<ticket\./)
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'ticket-letter')
      .execute()
    app.jobs.wake()
    await app.jobs.idle()
  }
  expect((await desk.read(id)).messages.at(-1)!.delivery).toBe('failed')
  expect(await letterId()).toBe(firstId)
  failing.isOn = false
})
