import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const sent: string[] = []
let attempts = 0
const server = await testServer(
  {},
  {
    mail: {
      send: async ({ to }) => {
        attempts += 1
        if (to.startsWith('wrong')) throw new Error('no such mailbox')
        sent.push(to)
      },
    },
  },
)

/** Invites these addresses, in this order. */
async function due(emails: string[]) {
  for (const email of emails) {
    const { id } = await server.addPerson({ email })
    await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
    await server.app.invitations.invite([id], { by: id, locale: null }, server.db)
    server.clock.advance(1)
  }
}

test('a few wrong addresses delay nobody else’s letter', async () => {
  await due(['wrong-1@e.com', 'a@e.com', 'wrong-2@e.com', 'b@e.com', 'wrong-3@e.com', 'c@e.com', 'd@e.com'])
  await server.app.invitations.sendLetters()
  expect(sent).toEqual(['a@e.com', 'b@e.com', 'c@e.com', 'd@e.com'])
})

test('after three failures in a row the mail server is left alone for a while', async () => {
  attempts = 0
  await due(['wrong-4@e.com', 'wrong-5@e.com', 'wrong-6@e.com', 'wrong-7@e.com', 'e@e.com'])
  await server.app.invitations.sendLetters()
  expect(attempts).toBe(3)
})
