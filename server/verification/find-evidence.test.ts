import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'

import { digestOf } from './evidence-basis.ts'
import { findEvidence } from './find-evidence.ts'
import { NO_POLICY } from './policy-data.ts'

const { db } = await testDatabase()
const given = testConversations(db)

test('the conversation is locked before it is read', async () => {
  const { id } = await given.interaction({ language: 'es' })
  await given.turns(id, [{ text: 'Esta llamada se graba.' }])
  const queries: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await db.transaction().execute((trx) => findEvidence(trx.withPlugin(recorder), id, null))
  expect(queries[0]).toContain('"interaction"')
  expect(queries[0]).toContain('"ForShare"')
})

test('the basis stays the same as long as the conversation does not change', async () => {
  const { id } = await given.interaction({ language: 'es' })
  await given.turns(id, [{ text: 'Esta llamada se graba.' }])
  const basisOf = async () => (await findEvidence(db, id, null)).basis
  const first = await basisOf()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await basisOf()).toBe(first)
  await db.updateTable('turn').set({ text: 'Esta llamada no se graba.' }).where('interaction_id', '=', id).execute()
  expect(await basisOf()).not.toBe(first)
})

test("the masked part of a policy's data makes no difference, and the visible part does", () => {
  const holder = { national_id: '12.345.678-5', phones: ['+56987654321'], email: 'maria@correo.cl', insurer: 'Austral' }
  const digest = (other: Partial<typeof holder>) =>
    digestOf({
      ...{ country: 'CL', kind: 'sale', language: 'es', law: null, turns: [] },
      policy: { ...NO_POLICY, ...holder, ...other },
    })
  const same = digest({})
  const hidden = [{ national_id: '92.145.678-5' }, { phones: ['+56912344321'] }, { email: 'mirta@correo.cl' }]
  for (const other of [...hidden, { insurer: 'Boreal' }]) expect(digest(other)).toBe(same)
  const visible = [
    { national_id: '12.345.678-K' },
    { phones: [] },
    { email: 'mar@correo.cl' },
    { email: 'maria@banco.cl' },
  ]
  for (const other of visible) expect(digest(other)).not.toBe(same)
})
