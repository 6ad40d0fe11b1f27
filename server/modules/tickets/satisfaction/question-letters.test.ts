import { expect, test } from 'vitest'

import type { Letter } from '#server/plugins/mail.ts'
import { satisfactionHarness } from '#tests/support/satisfaction-harness.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness } from '#tests/support/tickets.ts'

const sent: Letter[] = []
/** Whether letters go out, and whether that is heard of. */
const mail = { goes: true, isHeard: true }
const server = await testServer(
  { MAIL_FROM: 'Soporte <desk@atalaya.example>', APP_LOCALE: 'es' },
  {
    mail: {
      async send(letter) {
        if (mail.goes) sent.push(letter)
        if (!mail.goes || !mail.isHeard) throw new Error('the mail server is away')
      },
    },
  },
)
const { app, db } = server
const desk = await ticketHarness(server)
const { asks, solved, open, linkIn } = await satisfactionHarness(server, desk)
await asks(true)

async function again() {
  await db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'satisfaction-letter')
    .execute()
  app.jobs.wake()
  await app.jobs.idle()
}

test('a letter of which nobody knows whether it went out goes out once more, the same but for its link, and both links work', async () => {
  mail.isHeard = false
  await solved()
  await app.jobs.idle()
  mail.isHeard = true
  await again()
  await again()
  const [first, second, ...others] = sent.splice(0)
  expect(others).toEqual([])
  expect(second!.messageId).toBe(first!.messageId)
  const links = [linkIn(first!.text), linkIn(second!.text)]
  expect(new Set(links).size).toBe(2)
  for (const link of links) expect((await open(link)).statusCode).toBe(200)
})

test('what cannot be sent is said to have failed in the end, and nobody is asked by letter at that address', async () => {
  mail.goes = false
  const { id } = await solved({ requester: { email: 'away@example.com', name: '' } })
  await app.jobs.idle()
  for (let tried = 1; tried < 10; tried += 1) await again()
  expect((await desk.read(id)).question).toMatchObject({ state: 'asked', delivery: 'failed' })
  expect((await solved({ requester: { email: 'away@example.com', name: '' } })).question).toBeNull()
  mail.goes = true
  expect(sent).toEqual([])
})
