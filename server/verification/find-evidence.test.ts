import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'

import { digestOf } from './evidence-basis.ts'
import { findEvidence } from './find-evidence.ts'
import { NO_POLICY } from './policy-data.ts'

const { db } = await testDatabase()
const given = testConversations(db)

test('the conversation is held before anything of it is read', async () => {
  const { id } = await given.interaction({ language: 'es' })
  await given.turns(id, [{ text: 'Esta llamada se graba.' }])
  const asked: string[] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await db.transaction().execute((trx) => findEvidence(trx.withPlugin(listening), id, null))
  expect(asked[0]).toContain('"interaction"')
  expect(asked[0]).toContain('"ForShare"')
})

test('what was looked at is the same as long as nothing of it changes', async () => {
  const { id } = await given.interaction({ language: 'es' })
  await given.turns(id, [{ text: 'Esta llamada se graba.' }])
  const look = async () => (await findEvidence(db, id, null)).basis
  const first = await look()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await look()).toBe(first)
  await db.updateTable('turn').set({ text: 'Esta llamada no se graba.' }).where('interaction_id', '=', id).execute()
  expect(await look()).not.toBe(first)
})

test('what a mask hides of a policy makes no difference, and what it leaves does', () => {
  const holder = { national_id: '12.345.678-5', phones: ['+56987654321'], email: 'maria@correo.cl', insurer: 'Austral' }
  const digest = (other: Partial<typeof holder>) =>
    digestOf({
      ...{ country: 'CL', kind: 'sale', language: 'es', law: null, turns: [] },
      policy: { ...NO_POLICY, ...holder, ...other },
    })
  const same = digest({})
  const hidden = [{ national_id: '92.145.678-5' }, { phones: ['+56912344321'] }, { email: 'mirta@correo.cl' }]
  for (const other of [...hidden, { insurer: 'Boreal' }]) expect(digest(other)).toBe(same)
  const shown = [
    { national_id: '12.345.678-K' },
    { phones: [] },
    { email: 'mar@correo.cl' },
    { email: 'maria@banco.cl' },
  ]
  for (const other of shown) expect(digest(other)).not.toBe(same)
})
