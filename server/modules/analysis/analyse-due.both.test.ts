import { expect, test } from 'vitest'

import type { Job } from '#server/jobs/queue.ts'
import { analyseDue } from '#server/modules/analysis/analyse-due.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { silentLog, testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const given = testConversations(db)
const work = { db, clock: () => new Date(), log: silentLog, lexicons: async () => ({}) }
const job: Job = { key: 'due', signal: new AbortController().signal, advance: async () => {} }

const analysed = () =>
  db
    .selectFrom('conversation_analysis')
    .where('version', '>', 0)
    .select('not_analysed')
    .orderBy('interaction_id')
    .execute()
const masked = () => db.selectFrom('turn').where('text', 'like', '%•%').select('interaction_id').execute()

test('work that dies leaves nothing half done, and goes on with the rest', async () => {
  const { id: partner_id } = await given.partner()
  for (let nth = 0; nth < 60; nth += 1) {
    const { id } = await given.interaction({ partner_id, turn_count: 1 })
    await given.turns(id, [{ speaker: 'customer', start_ms: 0, end_ms: 9, text: 'Mi RUT es 13.457.082-2' }])
  }
  let left = 1
  const dying = async () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  await expect(analyseDue(work, { ...job, advance: dying })).rejects.toThrow('killed')
  expect([(await analysed()).length, (await masked()).length]).toEqual([50, 50])

  await analyseDue(work, job)
  expect([(await analysed()).length, (await masked()).length]).toEqual([60, 60])
})

test('a conversation that cannot be analysed is marked so, and delays no other one', async () => {
  const { id: nowhere } = await given.partner({ time_zone: 'Nowhere+3' })
  const { id } = await given.interaction({ partner_id: nowhere, channel: 'webchat', started_at: new Date() })
  await given.turns(id, [{ speaker: 'customer', start_ms: 0, end_ms: 0, text: 'Hola.' }])
  await given.interaction({ partner_id: nowhere })
  await analyseDue(work, job)
  expect((await analysed()).slice(-2).map(({ not_analysed }) => not_analysed)).toEqual([
    'The analysis failed; the log of the server says how.',
    'The conversation has no transcript.',
  ])
})
