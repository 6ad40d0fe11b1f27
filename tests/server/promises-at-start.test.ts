import { expect, onTestFinished, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testServer } from '#tests/support/server.ts'

const now = new Date('2026-04-06T15:00:00Z')
const server = await testServer({}, { clock: () => now })
const { db } = server
const given = testDebts(db)
const { id: partner_id } = await testConversations(db).partner({ country: 'CL', time_zone: 'America/Santiago' })

/** Starts another server on this database. */
async function startServer() {
  const app = await createApp(server.ports)
  onTestFinished(() => app.close())
  await app.ready()
  return app
}
const queued = () => db.selectFrom('job').where('kind', '=', 'promises').selectAll().execute()

test('promises whose day passed while no server ran are decided at the next start', async () => {
  const debt = await given.debt({ partner_id })
  for (const due_on of ['2026-04-05', '2026-04-06']) await given.promise(debt, { due_on })
  await db.updateTable('promise').set({ touched: false }).execute()
  const app = await startServer()
  await app.jobs.idle()
  expect(await db.selectFrom('promise').select('state').orderBy('due_on').execute()).toEqual([
    { state: 'broken' },
    { state: 'open' },
  ])
})

test('nothing is queued if nothing is due', async () => {
  await startServer()
  expect(await queued()).toEqual([])
})
