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

/** A server that starts on this database, as after a night. */
async function started() {
  const app = await createApp(server.ports)
  onTestFinished(() => app.close())
  await app.ready()
  return app
}
const queued = () => db.selectFrom('job').where('kind', '=', 'promises').selectAll().execute()

test('promises whose day passed while no server ran are decided once one does', async () => {
  const debt = await given.debt({ partner_id })
  for (const due_on of ['2026-04-05', '2026-04-06']) await given.promise(debt, { due_on })
  await db.updateTable('promise').set({ touched: false }).execute()
  const app = await started()
  await app.jobs.idle()
  expect(await db.selectFrom('promise').select('state').orderBy('due_on').execute()).toEqual([
    { state: 'broken' },
    { state: 'open' },
  ])
})

test('nothing is done where nothing is due', async () => {
  await started()
  expect(await queued()).toEqual([])
})
