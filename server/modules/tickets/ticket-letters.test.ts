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

async function replied(id: number, text: string) {
  const { version } = await desk.read(id)
  const told = await desk.say(id, { kind: 'reply', version, body: written(text), waits: false })
  return told.messages.at(-1)!
}

test('a reply goes to who asked, under an id that leads an answer back, and later ones follow it', async () => {
  const { id } = await desk.opened({ subject: 'Where is it?' })
  // a server with many connections may have sent it before the answer is read
  expect((await replied(id, 'On its way & soon.')).delivery).toBeOneOf(['waiting', 'sent'])
  await app.jobs.idle()
  await replied(id, 'It has come.')
  await app.jobs.idle()
  const [first, second] = sent.splice(0)
  expect(first).toMatchObject({
    ...{
      to: 'rosa@example.com',
      subject: 'Re: Where is it?',
      replyTo: expect.stringMatching(/^desk\+\d+\.\w{25}@atalaya\.example$/),
    },
    from: { address: 'desk@atalaya.example' },
    html: expect.stringContaining('On its way &#38; soon.'),
  })
  expect(second!.headers).toMatchObject({ 'In-Reply-To': first!.messageId, References: first!.messageId })
  const answer = { in_reply_to: second!.messageId!, references: [], to: [], cc: [], failed: null }
  expect(threadOf(await app.secret('support-mail'), answer)).toBe(id)
  const { messages } = await desk.read(id)
  expect(messages.map(({ delivery }) => delivery)).toEqual([null, 'sent', 'sent'])
})

test('a note goes to nobody', async () => {
  const { id } = await desk.opened()
  const told = await desk.say(id, { kind: 'note', body: written('Among us.') })
  await app.jobs.idle()
  expect(sent).toEqual([])
  expect(told.messages.at(-1)!.delivery).toBe(null)
})

test('what could not be sent is tried again as the same letter, and in the end said to have failed', async () => {
  const { id } = await desk.opened()
  failing.isOn = true
  const { id: messageId } = await replied(id, 'Nobody hears this.')
  await app.jobs.idle()
  const letterId = async () =>
    (await db.selectFrom('ticket_message').where('id', '=', messageId).select('letter_id').executeTakeFirstOrThrow())
      .letter_id
  const named = await letterId()
  expect(named).toMatch(/^<ticket\./)
  for (let tried = 1; tried < 10; tried += 1) {
    await db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'ticket-letter')
      .execute()
    app.jobs.wake()
    await app.jobs.idle()
  }
  expect((await desk.read(id)).messages.at(-1)!.delivery).toBe('failed')
  expect(await letterId()).toBe(named)
  failing.isOn = false
})
