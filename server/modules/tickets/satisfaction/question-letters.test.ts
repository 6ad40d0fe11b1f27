import { expect, test } from 'vitest'

import type { Letter } from '#server/plugins/mail.ts'
import { satisfactionHarness } from '#tests/support/satisfaction-harness.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness } from '#tests/support/tickets.ts'

const sent: Letter[] = []
/** Whether letters are sent, and whether the server learns of it. */
const mail = { goes: true, isConfirmed: true }
const server = await testServer(
  { MAIL_FROM: 'Soporte <desk@atalaya.example>', APP_LOCALE: 'es' },
  {
    mail: {
      async send(letter) {
        if (mail.goes) sent.push(letter)
        if (!mail.goes || !mail.isConfirmed) throw new Error('the mail server is away')
      },
    },
  },
)
const { app, db } = server
const desk = await ticketHarness(server)
const { asks, solved, open, linkIn } = await satisfactionHarness(server, desk)
await asks(true)

async function retry() {
  await db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'satisfaction-letter')
    .execute()
  app.jobs.wake()
  await app.jobs.idle()
}

test('a letter whose sending was not confirmed is sent once more, the same except for its link, and both links work', async () => {
  mail.isConfirmed = false
  await solved()
  await app.jobs.idle()
  mail.isConfirmed = true
  await retry()
  await retry()
  const [first, second, ...others] = sent.splice(0)
  expect(others).toEqual([])
  expect(second!.messageId).toBe(first!.messageId)
  const links = [linkIn(first!.text), linkIn(second!.text)]
  expect(new Set(links).size).toBe(2)
  for (const link of links) expect((await open(link)).statusCode).toBe(200)
})

test('a letter that cannot be sent is marked as failed in the end, and that address gets no further question', async () => {
  mail.goes = false
  const { id } = await solved({ requester: { email: 'away@example.com', name: '' } })
  await app.jobs.idle()
  for (let attempt = 1; attempt < 10; attempt += 1) await retry()
  expect((await desk.read(id)).question).toMatchObject({ state: 'asked', delivery: 'failed' })
  expect((await solved({ requester: { email: 'away@example.com', name: '' } })).question).toBeNull()
  mail.goes = true
  expect(sent).toEqual([])
})
